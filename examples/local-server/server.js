import { createServer } from 'node:http';

// Stands for your own: one path, one answer.
createServer((request, response) => {
  request.resume().once('end', () => {
    const message = { role: 'assistant', content: '{"city":"Paris"}' };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ id: '1', object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] }),
    );
  });
}).listen(18080, '127.0.0.1');
