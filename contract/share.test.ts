import { expect, test } from 'vitest';
import { buildShareName, buildSharePictureAddress, readShareAddress } from './share.ts';

test('the address of a share picture contains page and language, and changes with the page’s title and the look', () => {
  const address = buildSharePictureAddress('/events/3', 'de', 'Die Zauberflöte');
  expect(address).toMatch(/^\/share\/events-3\.de\.\w{5}\.jpg$/);
  expect(readShareAddress(address.slice('/share/'.length))).toEqual({
    name: buildShareName('/events/3'),
    language: 'de',
  });
  expect(buildSharePictureAddress('/events/3', 'de', 'Die Zauberflote')).not.toBe(address);
  expect(buildSharePictureAddress('/events/3', 'de', 'Die Zauberflöte', 'green')).not.toBe(address);
  expect(buildShareName('/')).toBe('home');
});

const wrong = ['home.de.jpg', 'home.fr.abcde.jpg', '../home.de.abcde.jpg', 'home.de.abcde.png', ''];
test.each(wrong)('the file name %j is not read as a share picture of a page', (file) =>
  expect(readShareAddress(file)).toBeUndefined(),
);
