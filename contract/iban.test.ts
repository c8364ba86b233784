import { expect, test } from 'vitest';
import { groupIban, isIban } from './iban.ts';

/** Examples of the registry of ISO 13616. */
const examples = ['DE89370400440532013000', 'AT611904300234573201', 'GB29NWBK60161331926819', 'NO9386011117947'];

test.each(examples)('%s is right, and every single wrong digit is found', (iban) => {
  expect(isIban(iban)).toBe(true);
  for (const [at, sign] of [...iban].entries()) {
    if (!/\d/.test(sign)) continue;
    const wrong = iban.slice(0, at) + ((Number(sign) + 1) % 10) + iban.slice(at + 1);
    expect(isIban(wrong), wrong).toBe(false);
  }
});

test.each(['', 'DE', '89370400440532013000', 'DE89 3704 0044 0532 0130 00', 'de89370400440532013000', 'DE8937040044'])(
  '“%s” is none',
  (text) => expect(isIban(text)).toBe(false),
);

test('people read it in groups of four', () =>
  expect(groupIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00'));
