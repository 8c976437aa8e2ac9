/** Gives the body with which OpenAI's APIs refuse a request. */
export function renderOpenaiError(status: number, message: string): object {
  const isRateLimit = status === 429;
  return {
    error: {
      message,
      type: isRateLimit ? 'requests' : 'server_error',
      param: null,
      code: isRateLimit ? 'rate_limit_exceeded' : null,
    },
  };
}
