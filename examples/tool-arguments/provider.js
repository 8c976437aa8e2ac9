// Hands over what OpenAI's chat adapter gives where the model calls a tool: a list of calls, arguments as JSON text.
export default class ToolCaller {
  id() {
    return 'tool-caller';
  }

  async callApi() {
    const call = { name: 'open_ticket', arguments: JSON.stringify({ queue: 'billing', quote: 'wrong address' }) };
    return { output: [{ id: 'call_1', type: 'function', function: call }], finishReason: 'tool_calls' };
  }
}
