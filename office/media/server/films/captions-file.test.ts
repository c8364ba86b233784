import { expect, test } from 'vitest';
import { mergeCues, readCues } from './captions-file.ts';

const cues = (text: string) => readCues(Buffer.from(text));

test('a WebVTT file is read without its notes, speaker names, positions and markup', () => {
  const file = `\uFEFFWEBVTT Kind: captions\r\nLanguage: de\r\n\r\nNOTE nur für uns\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\n1\r\n00:04.000 --> 00:07.500 line:0 align:start\r\n<v Inge>Guten <i>Abend</i>,\r\nTollenau &amp; Gäste.\r\n\r\n01:00:08.250 --> 01:00:09.000\r\nEnde\r\n`;
  expect(cues(file)).toEqual([
    { from: 4, to: 7.5, text: 'Guten Abend,\nTollenau & Gäste.' },
    { from: 3608.25, to: 3609, text: 'Ende' },
  ]);
});

test('a SubRip file is read in any order, without overlapping cues', () => {
  expect(cues('2\n00:00:05,000 --> 00:00:09,000\nZwei\n\n1\n00:00:01,000 --> 00:00:06,000\nEins')).toEqual([
    { from: 1, to: 5, text: 'Eins' },
    { from: 5, to: 9, text: 'Zwei' },
  ]);
});

const cueAt = (from: number) => `00:0${from}.000 --> 00:0${from + 1}.000\nA`;

test.each([
  ['an empty file', '', 'noCues'],
  ['a text without times', 'Guten Abend', 'noCues'],
  ['a cue that ends before it begins', '00:09.000 --> 00:01.000\nA', 'noCues'],
  ['a cue without a length', '00:01.000 --> 00:01.000\nA', 'noCues'],
  ['a cue of over 1000 characters', `00:01.000 --> 00:02.000\n${'a'.repeat(1001)}`, 'tooLong'],
  ['a file of too many cues', Array.from({ length: 401 }, () => cueAt(1)).join('\n\n'), 'tooMany'],
  ['a binary file', Buffer.from([0xff, 0xfe, 0x57, 0]), 'unreadable'],
  ['a file over 512 KB', Buffer.alloc(512 * 1024 + 1, 'a'), 'unreadable'],
])('%s is refused as a caption file, with its error code', (_, file, code) =>
  expect(() => readCues(Buffer.from(file))).toThrow(code),
);

test.each([
  ['with the line ends of old computers', '00:01.000 --> 00:02.000\rA\r\r00:03.000 --> 00:04.000\rB', ['A', 'B']],
  ['with marks of the direction', '00:01.000 --> 00:02.000\n&lrm;A&rlm;B&nbsp;C', ['AB C']],
  ['of 512 KB', `00:01.000 --> 00:02.000\nA${'\n'.repeat(512 * 1024 - '00:01.000 --> 00:02.000\nA'.length)}`, ['A']],
  ['with a cue of 1000 characters', `00:01.000 --> 00:02.000\n${'a'.repeat(1000)}`, ['a'.repeat(1000)]],
])('a file %s is read', (_, file, texts) => {
  expect(cues(file).map(({ text }) => text)).toEqual(texts);
});

test('an escaped “<” in a cue becomes text, and tags are removed', () => {
  expect(cues('00:01.000 --> 00:02.000\n1 &lt; 2 <script>alert(1)</script>')[0]?.text).toBe('1 < 2 alert(1)');
});

const german = mergeCues([], cues(`${cueAt(1)}\n\n${cueAt(5)}`), 'de');

const at = (...moments: number[]) => moments.map((from) => ({ from, to: from + 1, text: 'B' }));
const both = [
  { from: 1, to: 2, caption: { de: 'A', en: 'B' } },
  { from: 5, to: 6, caption: { de: 'A', en: 'B' } },
];

test('cues of a second language join the captions of the first: by order if there are as many, otherwise by time', () => {
  expect(german.map(({ caption }) => caption)).toEqual([{ de: 'A' }, { de: 'A' }]);
  expect(mergeCues(german, at(1.9, 5.9), 'en')).toEqual(both);
  expect(mergeCues(german, at(5.25), 'en')).toEqual([german[0], both[1]]);
  for (const start of [3, 5.3]) expect(() => mergeCues(german, at(start), 'en')).toThrow('otherTimes');
  const near = [1, 1.1, 5].map((from) => ({ from, to: from + 1, caption: { de: 'A' } }));
  expect(() => mergeCues(near, at(1.05, 9), 'en'), 'no place for the second').toThrow('otherTimes');
  expect(mergeCues(german, at(3), 'de')).toEqual([{ from: 3, to: 4, caption: { de: 'B' } }]);
});

test('a cue with a very long run of spaces is refused without a pause', () => {
  const begun = performance.now();
  expect(() => cues(`00:01.000 --> 00:02.000\na${' '.repeat(250_000)}b`)).toThrow('tooLong');
  // Quadratic time would be minutes.
  expect(performance.now() - begun).toBeLessThan(10_000);
});
