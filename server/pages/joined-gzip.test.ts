import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { deflateFixed, joinGzip } from './joined-gzip.ts';

const frame = ['<title>', '</title>\n'.repeat(300), '</main>'];

test.each([
  ['words', 'Öhlund & Söhne', '<p>Müller</p>'.repeat(400)],
  ['nothing', '', ''],
  ['more than one block holds', 'ä'.repeat(200), 'Ω'.repeat(70_000)],
])('pieces that were deflated apart make one page: %s', (_, title, main) => {
  const pieces = [frame[0], title, frame[1], main, frame[2]].map(String);
  const fixed = new Map([0, 2, 4].map((at) => [at, deflateFixed(pieces[at] ?? '')]));
  const whole = Buffer.from(pieces.join(''));
  const gzip = joinGzip(pieces, fixed, whole);
  expect(gunzipSync(gzip).equals(whole)).toBe(true);
  // The control: a reader sees that a piece is not the one it was told of.
  expect(() => gunzipSync(joinGzip(pieces, fixed, Buffer.from(`${whole}.`)))).toThrow();
});
