import { expect, test } from 'vitest';
import { loadSecretlint } from '../../cli/capture/secretlint.ts';

// Written in two parts each, so that no scanner takes this file for a leak.
const github = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
const aws = ['wJalrXUtnFEMI/K7MDENG/bPx', 'RfiCYzQabcdEFGH'].join('');
const slack = ['xoxb-123456789012', '1234567890123', 'AbCdEfGhIjKlMnOpQrStUvWx'].join('-');

test.each([
  ['a token of GitHub', `😀 ${github} 😀`, '😀 REDACTED 😀'],
  ['a token within JSON, which stays JSON', JSON.stringify({ a: slack, b: 1 }), '{"a":"REDACTED","b":1}'],
  ['a key of AWS, whole', `x aws_secret_access_key = "${aws}" y`, 'x REDACTED" y'],
  ['a database with its password', ['mongodb://admin:pa55word', 'db.internal:27017/x'].join('@'), 'REDACTED'],
  ['what a comment would hide', `// secretlint-disable\n${github}`, '// secretlint-disable\nREDACTED'],
  ['a token after a byte order mark', `\ufeff${github} x`, '\ufeffREDACTED x'],
  ['nothing where there is none', '{"order":"000184"}', '{"order":"000184"}'],
])('secretlint itself takes out %s', async (_, text, redacted) => {
  const redact = await loadSecretlint(true);
  expect(await redact?.(text)).toBe(redacted);
});
