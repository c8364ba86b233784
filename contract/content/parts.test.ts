import { expect, test } from 'vitest';
import { choosePassages, findMissingPart } from './parts.ts';

const text =
  'A{{#newsletter}} B {{#films}}C{{/films}}{{/newsletter}}{{^newsletter}} D{{/newsletter}}{{#all}} E{{/all}}.';

test.each([
  [[], 'A B C E.'],
  [['newsletter'], 'A D.'],
  [['films'], 'A B .'],
] as const)('a house without %j sees the passages that are for it', (without, seen) => {
  expect(choosePassages(text, { without })).toBe(seen);
});

test.each([
  [undefined, 'A.'],
  [{}, 'A.'],
  [{ photos: 'https://pictures.example/house' }, 'A B.'],
])('a house with the social networks %j sees the passage about them only if there is one', (social, seen) => {
  expect(choosePassages('A{{#social}} B{{/social}}.', { social })).toBe(seen);
});

test('a marker without its end, or with an unknown name, stays', () => {
  for (const odd of ['A {{#newsletter}} B', '{{#other}}A{{/other}}', '{{/newsletter}}'])
    expect(choosePassages(odd, { without: ['newsletter'] })).toBe(odd);
});

test.each([
  ['accounts', '/login', '/password/forgotten', '/auth/login/', '/api/account', '/api/account/export'],
  ['newsletter', '/newsletter', '/newsletter/confirm/x', '/mailing-terms', '/api/newsletter', '/office/newsletter/1'],
] as const)('without %s its addresses are gone', (part, ...addresses) => {
  for (const address of addresses) expect(findMissingPart({ without: [part] }, address), address).toBe(part);
  for (const address of addresses) expect(findMissingPart({}, address)).toBeUndefined();
});

test('links to leave the newsletter and pictures of sent issues stay', () => {
  for (const address of ['/newsletter/leave/x', '/newsletter/pictures/x.jpg', '/api/account/newsletter', '/accounts'])
    expect(findMissingPart({ without: ['newsletter', 'accounts'] }, address)).toBeUndefined();
});
