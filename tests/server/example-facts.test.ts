/** A public site must not name the company of the example house in its imprint, emails and consents. */
import { expect, test } from 'vitest';
import type { Estate } from '#contract/content/content.ts';
import { isPublicAddress, listExampleFacts } from '#contract/content/sample-facts.ts';
import { fixtureContent, startInProcess } from '#tests/harness/in-process.ts';
import { publishEntry } from '#tests/harness/publish.ts';
import { createStaffMember, getPage } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';
import { checkLegalFacts } from '#tools/admin/doctor/legal-facts.ts';

const estate = fixtureContent.entries.get('estate.yaml')?.value as Estate;
const abbey = {
  ...estate,
  company: 'Kulturverein Almwies',
  address: { street: 'Klosterplatz 1', postcode: '4600', place: 'Almwies', country: 'AT' },
  email: 'buero@almwies.at',
  phone: '+43 7242 12345',
  legal: { law: 'austria', editor: 'Maria Huber', privacyContact: 'Maria Huber' },
} satisfies Estate;

test('facts are from the example until each is another, and none is marked as a sample', () => {
  const legal = ['purpose', 'represented', 'register', 'vat', 'editor', 'privacyContact'].map(
    (name) => `legal.${name}`,
  );
  expect(listExampleFacts(estate, estate)).toEqual([
    ...['company', 'address', 'email', 'phone', ...legal],
    'legal.privacyAuthority',
  ]);
  expect(listExampleFacts(abbey, estate)).toEqual([]);
  const vat = { ...abbey, legal: { ...abbey.legal, vat: 'ATU00000000 (Muster)' } };
  expect(listExampleFacts(vat, estate)).toEqual(['legal.vat']);
});

test.each([
  ['https://oper-almwies.at', true],
  ['https://tollenau.example', false],
  ['http://localhost:3000', false],
  ['http://192.168.1.20:3000', false],
])('whether strangers read %s: %s', (origin, isPublic) => expect(isPublicAddress(origin)).toBe(isPublic));

test('the owner of a public site reads which legal facts are the example’s, until they are changed', async () => {
  await using server = await startInProcess({ PUBLIC_URL: 'https://oper-almwies.at' });
  const read = async (role: 'owner' | 'office') =>
    (await getPage(server, '/office', { as: await createStaffMember(server, role) })).body;
  const task = german('office.today.openFactsButton');
  const page = await read('owner');
  for (const text of [task, german('fields.estate.company.label'), german('fields.estate.legal.vat.label')])
    expect(page).toContain(text);
  expect(await read('office')).not.toContain(task);
  await publishEntry(server, 'estate', 'estate', abbey);
  expect(await read('owner')).not.toContain(task);
});

test('the doctor reports legal facts of the example as an error on a public site', async () => {
  const check = (publicUrl: string | undefined, of: Estate) => checkLegalFacts({ publicUrl }, of);
  expect(await check('https://oper-almwies.at', estate)).toEqual([
    expect.objectContaining({ state: 'error', message: expect.stringContaining('company') }),
  ]);
  expect(await check('https://oper-almwies.at', abbey)).toEqual([expect.objectContaining({ state: 'fine' })]);
  expect(await check('https://tollenau.example', estate)).toEqual([expect.objectContaining({ state: 'fine' })]);
  expect(await check(undefined, estate)).toEqual([]);
});
