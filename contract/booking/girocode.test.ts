import { expect, test } from 'vitest';
import { toGiroCode } from './girocode.ts';

const order = { payee: 'Haus Probe GmbH', iban: 'DE89370400440532013000', reference: 'T-4XKP-9QWM' };

test.each([
  [1, 'EUR0.01'],
  [800, 'EUR8.00'],
  [9205, 'EUR92.05'],
  [123_456, 'EUR1234.56'],
])('%i cents are %s, in the eighth line', (cents, amount) => {
  const lines = toGiroCode({ ...order, cents }).split('\n');
  expect(lines).toEqual([
    ...['BCD', '002', '1', 'SCT', '', 'Haus Probe GmbH', 'DE89370400440532013000', amount],
    ...['', '', 'T-4XKP-9QWM'],
  ]);
});

test('the longest entry fits into the 331 bytes that banking apps read', () => {
  const longest = { payee: 'Ö'.repeat(70), iban: `LC${'0'.repeat(32)}`, bic: 'COBADEFFXXX', cents: 999_999_99 };
  const text = toGiroCode({ ...longest, reference: order.reference });
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(331);
});
