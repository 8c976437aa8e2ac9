/**
 * What a provider answers, apart from how its protocol says so.
 *
 * The bodies follow what each provider sends (OpenAI Chat Completions and Responses, Anthropic Messages and Gemini
 * `generateContent`, as documented on 2026-11-30).
 */
export type Answer =
  | { readonly kind: 'text'; readonly text: string }
  /** Thinking that the provider reports apart from the answer, then the answer. */
  | { readonly kind: 'reasoned'; readonly thinking: string; readonly text: string }
  /** Text that ends at the token limit. */
  | { readonly kind: 'truncated'; readonly text: string }
  | { readonly kind: 'refusal'; readonly text: string }
  | { readonly kind: 'content_filter'; readonly text: string }
  | { readonly kind: 'tool_call'; readonly name: string; readonly arguments: Readonly<Record<string, unknown>> };
