import { expect, test } from 'vitest';
import { readShareAddress, shareAddress, shareName } from './share.ts';

test('the address tells page and language again, and changes with the title', () => {
  const address = shareAddress('/events/3', 'de', 'Die Zauberflöte');
  expect(address).toMatch(/^\/share\/events-3\.de\.\w{5}\.jpg$/);
  expect(readShareAddress(address.slice('/share/'.length))).toEqual({ name: shareName('/events/3'), language: 'de' });
  expect(shareAddress('/events/3', 'de', 'Die Zauberflote')).not.toBe(address);
  expect(shareName('/')).toBe('home');
});

test.each(['home.de.jpg', 'home.fr.abcde.jpg', '../home.de.abcde.jpg', 'home.de.abcde.png', ''])('%j is none', (file) =>
  expect(readShareAddress(file)).toBeUndefined(),
);
