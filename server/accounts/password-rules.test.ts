import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { newPassword, normalizePassword } from '#contract/accounts/session.ts';
import { measureFastest } from '#tests/harness/measure-fastest.ts';
import { findPasswordError } from './password-rules.ts';

const house = ['Gutshaus Tollenau', 'Tollenau Manor'];
const owner = { name: 'Gesine Falk', email: 'gesine.falk@voss.example' };

/** Returns the error code, or undefined for an accepted password. */
function fault(password: string): string | undefined {
  const read = newPassword.safeParse(password);
  return read.success ? findPasswordError(read.data, owner, house) : read.error.issues[0]?.message;
}

describe('A3 rules for passwords', () => {
  test.each([
    ['eleven characters', 'frosch teic', 'passwordTooShort'],
    ['twelve characters', 'frosch teich', undefined],
    ['64 characters', `frosch teich ${'ärgert Otto sehr '.repeat(3)}`.slice(0, 64), undefined],
    ['256 characters', numbered(256), undefined],
    ['257 characters', numbered(257), 'passwordTooLong'],
    ['six emoji of two code units each', '🐸🦢🌳🎭🎻🦉', 'passwordTooShort'],
    ['twelve emoji count as twelve characters', '🐸🦢🌳🎭🎻🦉🌙🍎🏰🚣🎺🕯', undefined],
    ['a space in front', ' frosch teich', undefined],
    ['words in two languages', 'drei frogs singing falsch', undefined],
    ['the email address', 'gesine.falk@voss.example', 'passwordPersonal'],
    ['the own name, with digits', 'Gesine!Falk!1984', 'passwordPersonal'],
    ['the house, in German', 'gutshaustollenau', 'passwordPersonal'],
    ['a word that many people use', 'passwort12345', 'passwordPersonal'],
    ['a common password', 'qwerty123456', 'passwordCommon'],
    ['a row of keys', 'qwertzuiopasdf', 'passwordCommon'],
    ['a date and no more', '24.12.1999 18:00', 'passwordCommon'],
    ['seven rare characters, twice', 'kvurmpxkvurmpx', 'passwordCommon'],
    ['eight rare characters, twice', 'kvurmpxwkvurmpxw', undefined],
    ['two common passwords', 'dragonmonkey', 'passwordCommon'],
    ['one character repeated', 'aaaaaaaaaaaaaaaa', 'passwordCommon'],
    ['half a character', 'frosch teich \ud83d', 'unreadable'],
    ['no text at all', undefined as unknown as string, 'unreadable'],
    ['empty', '', 'passwordMissing'],
  ])('a new password is accepted, or refused with a code: %s', (_what, password, expected) => {
    expect(fault(password)).toBe(expected);
  });

  test('an ü of one code point and an ü of two are the same', () => {
    expect(normalizePassword('Frühstück im Park')).toBe(normalizePassword('Fru\u0308hstu\u0308ck im Park'));
    expect(newPassword.parse('Fru\u0308hstu\u0308ck im Park')).toBe('Frühstück im Park');
  });

  test('every common password of twelve characters is refused, and so are thousands of shorter ones with digits and “!” appended', () => {
    const list = dictionary['passwords-common'];
    const long = list.filter((password) => [...password].length >= 12);
    expect(long.length).toBeGreaterThanOrEqual(300);
    for (const password of long) expect(findPasswordError(password, owner, house), password).toBeDefined();
    const extended = list
      .filter((word) => /^[a-z]{6,11}$/.test(word))
      .map((word) => `${word}${'1234567'.slice(0, 13 - word.length)}!`);
    expect(new Set(extended.filter((password) => password.length >= 12)).size).toBeGreaterThanOrEqual(3000);
    for (const password of extended) expect(findPasswordError(password, owner, house), password).toBeDefined();
  });

  test('a hundred phrases of five random words are accepted', () => {
    const words = dictionary['diceware-common'];
    let seed = 7;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return words[seed % words.length] ?? '';
    };
    const phrases = Array.from({ length: 100 }, () => Array.from({ length: 5 }, next).join(' '));
    expect(phrases.filter((phrase) => fault(phrase) !== undefined)).toEqual([]);
  });

  test('the longest passwords are checked without a pause', () => {
    const longest = measureFastest(() => {
      findPasswordError(numbered(256), owner, house);
      findPasswordError('ab'.repeat(128), owner, house);
    });
    expect(longest).toBeLessThan(500);
  });
});

function numbered(length: number): string {
  return Array.from({ length: 60 }, (_, index) => `Frosch ${index * index}, `)
    .join('')
    .slice(0, length);
}
