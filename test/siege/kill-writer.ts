// Writes one file over and over until it is killed: node kill-writer.ts <whole or pieces> <file>
import { writeFileAtomic } from '../../cli/write-file.ts';

const [how, file = ''] = process.argv.slice(2);

process.stdout.write('ready\n');
for (let round = 0; ; round += 1) {
  const text = `${JSON.stringify({ round, body: 'x'.repeat(200_000 + (round % 7) * 50_000) })}\n`;
  writeFileAtomic(file, how === 'whole' ? text : [text.slice(0, 99), text.slice(99)]);
}
