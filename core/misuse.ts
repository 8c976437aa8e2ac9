/**
 * Says that we were set up wrongly: a bad option, an absent file, a rule that does not parse.
 *
 * Never thrown because of what a model answered. promptfoo reports the row as an error, not as a failed test.
 */
export class MisuseError extends Error {
  override readonly name = 'MisuseError';
}
