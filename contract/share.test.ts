import { expect, test } from 'vitest';
import { readShareAddress, shareAddress, shareName } from './share.ts';

test('readShareAddress returns page and language; the address changes with the title', () => {
  const address = shareAddress('/events/3', 'de', 'Die Zauberflöte');
  expect(address).toMatch(/^\/share\/events-3\.de\.\w{5}\.jpg$/);
  expect(readShareAddress(address.slice('/share/'.length))).toEqual({ name: shareName('/events/3'), language: 'de' });
  expect(shareAddress('/events/3', 'de', 'Die Zauberflote')).not.toBe(address);
  expect(shareName('/')).toBe('home');
});

const wrong = ['home.de.jpg', 'home.fr.abcde.jpg', '../home.de.abcde.jpg', 'home.de.abcde.png', ''];
test.each(wrong)('%j is no share address', (file) => expect(readShareAddress(file)).toBeUndefined());
