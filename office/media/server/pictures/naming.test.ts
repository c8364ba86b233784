import { expect, test } from 'vitest';
import { generateEntryIds, toDisplayName } from './naming.ts';

const firstId = (file: string) => generateEntryIds(file, '2026-11-22').next().value;

test.each([
  ['Heuernte am See.JPG', 'heuernte-am-see'],
  ['Größe & Übermut (3).jpeg', 'groesse-uebermut-3'],
  ['IMG_2034.JPG', 'foto-2026-11-22'],
  ['3F2504E0-4F89-11D3-9A0C-0305E82C3301.jpg', 'foto-2026-11-22'],
  ['batch.jpg', 'foto-2026-11-22'],
  ['../../../../tmp/evil.jpg', 'tmp-evil'],
  ['写真.jpg', 'foto-2026-11-22'],
])('an uploaded file %s becomes an entry with the id %s', (file, id) => {
  expect(firstId(file)).toBe(id);
  expect(id).toMatch(/^[a-z][a-z0-9-]{0,60}$/);
});

test('if the id of a file is taken, the next proposed ids have numbers', () => {
  expect(generateEntryIds('Café.jpg', '').take(3).toArray()).toEqual(['cafe', 'cafe-2', 'cafe-3']);
});

test('a displayed file name has no control characters', () => {
  expect(toDisplayName('ausweis\u202Egpj.exe')).toBe('ausweisgpj.exe');
  expect(toDisplayName('a\r\nb\u0000.jpg')).toBe('ab.jpg');
  expect(toDisplayName('\u0000')).toBe('?');
});
