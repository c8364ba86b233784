import { expect, test } from 'vitest';
import { film } from './media.ts';

const words = { de: 'Heu', en: 'Hay' };
const file = { hash: 'a'.repeat(32), type: 'video/mp4; codecs="avc1.64001f"', width: 640, height: 360, seconds: 10 };
const line = (from: number, to: number) => ({ from, to, caption: words });

test.each<[string, string[], object]>([
  ['with captions, one after the other', [], { lines: [line(0, 4), line(4, 10)] }],
  ['silent and without captions', [], { file: { ...file, sound: false }, lines: undefined }],
  ['with sound and without captions', ['lines'], { lines: [] }],
  ['with a caption of no length', ['lines.0.to'], { lines: [line(4, 4)] }],
  ['with captions that overlap', ['lines.1.from'], { lines: [line(0, 4), line(3.9, 5)] }],
  ['with a caption after its end', ['lines.0.from'], { lines: [line(10, 11)] }],
  ['that is taken down and still has its file', ['down'], { down: { at: '2027-07-17T10:00:00Z', reason: 'other' } }],
  ['without its file', ['file'], { file: undefined }],
])('a film %s has issues at %j', (_, faults, change) => {
  const whole = { title: words, image: 'oak', file: { ...file, sound: true }, lines: [line(0, 1)] };
  const read = film.safeParse({ ...whole, ...change });
  const paths = (read.error?.issues ?? []).map(({ path }) => path.join('.'));
  expect([read.success, ...new Set(paths)]).toEqual([faults.length === 0, ...faults]);
});
