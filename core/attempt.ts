/**
 * Runs a task and, where it throws an error of one kind, what is to be done then; any other error is a fault of ours, and
 * passes on.
 *
 * @param kind the class of the errors that are expected
 * @param recover is given the error
 */
export function attempt<Value, Failure extends Error>(
  task: () => Value,
  kind: abstract new (...parts: never[]) => Failure,
  recover: (error: Failure) => Value,
): Value {
  try {
    return task();
  } catch (error) {
    if (error instanceof kind) {
      return recover(error);
    }
    throw error;
  }
}
