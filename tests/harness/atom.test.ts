import { expect, test } from 'vitest';
import { readAtom } from './atom.ts';

const entry = `<entry><id>https://x.example/1</id><title>a</title><updated>2024-02-02T09:00:00Z</updated>
<link rel="alternate" href="https://x.example/1"/></entry>`;
const sound = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><id>https://x.example/feed</id><title>t</title>
<updated>2024-02-02T09:00:00Z</updated><author><name>n</name></author><link href="https://x.example/"/>
<link rel="self" href="https://x.example/feed"/>${entry}</feed>`;

test('a sound feed is read', () => {
  expect(readAtom(sound)).toMatchObject({ language: 'de', id: 'https://x.example/feed', entries: [{ title: 'a' }] });
});

test.each([
  ['</feed>', ''],
  ['2005/Atom', '2005/Other'],
  ['<title>a</title>', ''],
  ['<title>a</title>', '<title>a</title><title>b</title>'],
  ['<title>a</title>', '<title>a & b</title>'],
  [
    '<updated>2024-02-02T09:00:00Z</updated>\n<link rel="alternate"',
    '<updated>yesterday</updated>\n<link rel="alternate"',
  ],
  ['<author><name>n</name></author>', ''],
  ['rel="self"', 'rel="alternate"'],
  [entry, entry + entry],
])('%s → %s is objected to', (from, to) => {
  const broken = sound.replace(from, to);
  expect(broken).not.toBe(sound);
  expect(() => readAtom(broken)).toThrow();
});
