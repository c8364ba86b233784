import { expect, test } from 'vitest';
import { emailInput } from './email.ts';

test.each([
  ['ada@example.org', 'ada@example.org'],
  ['  ada@example.org\n', 'ada@example.org'],
  ['Ada.Kestrel+opera@Example.ORG', 'Ada.Kestrel+opera@example.org'],
  ["o'brien@example.co.uk", "o'brien@example.co.uk"],
  ['ada@müller.example', 'ada@xn--mller-kva.example'],
  ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
])('the typed email address %j is stored as %s', (written, address) => {
  expect(emailInput.parse(written)).toBe(address);
});

test.each([
  '',
  ...'ada ada@ @example.org ada@localhost ada@@example.org ada@127.0.0.1 ada@[127.0.0.1] ada@0x7f.1'.split(' '),
  ...'ada@example.org:25 ada@example.org/x ada@example..org .ada@example.org ada.@example.org'.split(' '),
  ...'a..da@example.org ada%evil.example@example.org evil.example!ada@example.org'.split(' '),
  'ada@exa mple.org',
  `${'a'.repeat(65)}@example.org`,
  `ada@${'a'.repeat(64)}.org`,
  `ada@${'a.'.repeat(130)}org`,
])('%j is refused as an email address', (written) => {
  expect(emailInput.safeParse(written).success).toBe(false);
});
