/** The oldest Node that promptfoo and we run on, as `engines` of package.json has it. */
const oldest = [22, 22] as const;

/** Says that a version of Node is too old to load us at all; `undefined` where it is not. */
export function describeOldNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < oldest[0] || (major === oldest[0] && minor < oldest[1]);
  return isOld ? `promptfoo-contracts needs Node ${oldest.join('.')} or newer: this is ${version}` : undefined;
}
