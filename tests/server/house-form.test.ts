/** The first form about the house, as a browser without script sends it. */
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Estate } from '#contract/content/content.ts';
import { houseQuestions } from '#contract/office/editor.ts';
import { readDraft, readLatestRevision } from '#server/content/store.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { runAdminCommand } from '#tests/harness/admin-command.ts';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { readFormFields } from '#tests/harness/form-fields.ts';
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { publishEntry } from '#tests/harness/publish.ts';
import { createStaffMember, getPage, postForm, type TestStaff } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';

const folder = join(createWorkFolder('house-form'), 'venue');
await runAdminCommand('new-venue', [folder], {});
const at = '/office/house';
const full = '/office/content/estate/estate';
const estate = { kind: 'estate', id: 'estate' } as const;
const link = `href="${at}"`;

let server: InProcessServer;
let owner: TestStaff;
let first: Estate;
beforeAll(async () => {
  server = await startInProcess({ CONTENT_DIR: folder });
  owner = await createStaffMember(server, 'owner');
  first = readEstate();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.storage.db.deleteFrom('contentDrafts').execute();
  const last = await readLatestRevision(server.storage.db, estate);
  if (last) await publishEntry(server, 'estate', 'estate', first, last.number);
});

const readEstate = () => server.library.current.entries.get('estate.yaml')?.value as Estate;
const read = async (address = at) => (await getPage(server, address, { as: owner })).body.replaceAll('<!-- -->', '');
const send = async (action: string, changes: Record<string, string>, address = at) =>
  postForm(server, address, { ...readFormFields(await read(address)), ...changes, action }, { as: owner });

const answers = {
  'name.de': 'Stift Almwies',
  'name.en': 'Almwies Abbey',
  'about.de': 'Ein Stift über der Traun.',
  'about.en': 'An abbey above the Traun.',
  company: 'Kulturverein Almwies',
  'legal.represented.de': 'die Obfrau Maria Huber',
  'legal.represented.en': 'its chair, Maria Huber',
  'address.street': 'Klosterplatz 1',
  'address.postcode': '4600',
  'address.place': 'Almwies',
  'address.country': 'AT',
  email: 'buero@stift-almwies.at',
  phone: '+43 7242 12345',
  'legal.law': 'austria',
  'legal.register.court.de': 'Bezirkshauptmannschaft Wels-Land',
  'legal.register.court.en': 'Wels-Land district authority',
  'legal.register.number': 'ZVR 123456789',
  'legal.editor': 'Maria Huber',
  'legal.privacyContact': 'Maria Huber',
  slug: 'almwies',
  'position.latitude': '48,1',
  'position.longitude': '13,9',
  'office.officeDays.de': 'montags bis freitags',
  'office.officeDays.en': 'Monday to Friday',
  'office.phoneHours.de': 'montags von 9 bis 12 Uhr',
  'office.phoneHours.en': 'Monday from 9 a.m. to noon',
  'hours.regular.0.opens': '08:00',
  'hours.regular.0.closes': '18:00',
};

test('the start page leads an owner to the form until no fact is that of the sample', async () => {
  expect(await read('/office')).toContain(link);
  const office = await createStaffMember(server, 'office');
  expect((await getPage(server, '/office', { as: office })).body).not.toContain(link);
  const half = Object.fromEntries(Object.entries(answers).slice(0, 6));
  expect((await send('publish', half)).headers.location).toBe(`${at}?done=publishedContent`);
  expect(await read('/office'), 'with half of the answers').toContain(link);
  expect((await send('publish', answers)).headers.location).toBe(`${at}?done=publishedContent`);
  expect(await read('/office')).not.toContain(link);
  expect(await read()).toContain(german('editor.house.done'));
});

test('the form asks ten questions, and says which of them are still open', async () => {
  expect(Object.keys(houseQuestions)).toHaveLength(10);
  const openQuestions = (body: string) => body.split(german('editor.house.open')).length - 1;
  const before = await read();
  for (const name of Object.keys(houseQuestions)) expect(before).toContain(german(`editor.house.questions.${name}`));
  expect(openQuestions(before)).toBe(10);
  await send('publish', { 'legal.editor': answers['legal.editor'], company: answers.company });
  // The second question about a person still names a sample.
  expect(openQuestions(await read())).toBe(9);
});

test('answers are on the site at once, and everything that is not asked stays', async () => {
  await send('publish', answers);
  const { social, without, hours } = readEstate();
  expect({ social, without, exceptions: hours.exceptions }).toEqual({
    social: first.social,
    without: first.without,
    exceptions: first.hours.exceptions,
  });
  const home = (await getPage(server, '/?lng=de')).body;
  for (const text of ['Stift Almwies', 'Ein Stift über der Traun.']) expect(home).toContain(text);
});

test('an emptied answer is left for later, and what is optional disappears', async () => {
  const register = Object.fromEntries(
    ['name.de', 'name.en', 'court.de', 'court.en', 'number'].map((name) => [`legal.register.${name}`, '']),
  );
  const emptied = { 'name.de': ' ', 'name.en': '', company: '', 'legal.editor': '', ...register };
  expect((await send('publish', { ...emptied, phone: answers.phone })).statusCode).toBe(303);
  const { name, company, legal, phone } = readEstate();
  expect([name, company, legal.editor, phone]).toEqual([first.name, first.company, first.legal.editor, answers.phone]);
  expect(legal.register).toBeUndefined();
});

test('wrong input is kept, and has the sentences of the form of the entry', async () => {
  const wrong = { ...answers, 'name.en': '', email: 'at home', phone: '12', 'hours.regular.0.opens': 'früh' };
  const sentences = ['englishMissing', 'noEmail', 'noPhone', 'noTime'].map((code) => german(`editor.issue.${code}`));
  for (const address of [at, full]) {
    const { statusCode, body } = await send('publish', wrong, address);
    expect(statusCode, address).toBe(422);
    for (const sentence of sentences) expect(toPlainSpaces(body), address).toContain(toPlainSpaces(sentence));
    expect(readFormFields(body), address).toMatchObject(wrong);
  }
  expect(readEstate()).toEqual(first);
});

test('of two owners who answer, the second sees both answers and loses none', async () => {
  const form = readFormFields(await read());
  await send('save', { company: 'Kulturverein A' }, full);
  const typed = { ...form, company: 'Kulturverein B', action: 'publish' };
  const { statusCode, body } = await postForm(server, at, typed, { as: owner });
  expect(statusCode).toBe(409);
  for (const text of ['Kulturverein A', 'Kulturverein B', 'conflict-title']) expect(body).toContain(text);
  expect(readFormFields(body)).toMatchObject({ company: 'Kulturverein B' });
  expect(readEstate().company).toBe(first.company);
});

test('saving is a draft of the estate, and another row of hours can be added without script', async () => {
  const added = await send('add:hours.regular', { company: answers.company });
  expect(added.headers.location).toBe(`${at}?row=hours.regular#hours.regular.1`);
  expect(await read(`${at}?row=hours.regular`)).toContain('name="hours.regular.1.opens"');
  expect(await readDraft(server.storage.db, estate)).toMatchObject({ author: owner.name });
  expect(readEstate().company).toBe(first.company);
});

test('only owners open and send the form', async () => {
  for (const role of ['office', 'writer', 'door'] as const) {
    const as = await createStaffMember(server, role, role === 'door' ? 1 : null);
    const refused = [await getPage(server, at, { as }), await postForm(server, at, { action: 'publish' }, { as })];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
  }
});

test('the release’s own content is asked on a public address only', async () => {
  for (const [settings, isAsked] of [
    [{}, false],
    [{ PUBLIC_URL: 'https://oper-almwies.at' }, true],
  ] as const) {
    await using example = await startInProcess(settings);
    const { body } = await getPage(example, '/office', { as: await createStaffMember(example, 'owner') });
    expect(body.includes(link)).toBe(isAsked);
  }
});
