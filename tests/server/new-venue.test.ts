/** `new-venue` writes the start for another house: it runs, and nothing of the example house is in it. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EmailKind } from '#contract/emails.ts';
import { languages } from '#contract/language.ts';
import { createSampleEmailData } from '#site/emails/sample-email-data.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { runAdminCommand } from '#tests/harness/admin-command.ts';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { type InProcessServer, postTickets, startInProcess } from '#tests/harness/in-process.ts';
import { publishEntry } from '#tests/harness/publish.ts';
import { findSiteFaults } from '#tests/harness/site-faults.ts';
import { createStaffMember, getPage } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';
import { setUpSeason } from '#tools/admin/sample-season/season.ts';

const folder = join(createWorkFolder('new-venue'), 'venue');
const { code, error } = await runAdminCommand('new-venue', [folder], {});

const exampleHouse = /.{0,40}(Tollenau|Tollense|Terhaag|Altentreptow|GmbH|Gutshaus|[Mm]anor|Jaspers|Kolbe).{0,40}/;
const findExample = (text: string): string[] => text.match(exampleHouse)?.slice(0, 1) ?? [];

test('the command writes into a new folder only', async () => {
  expect([code, error]).toEqual([0, '']);
  const before = await readdir(folder, { recursive: true });
  const again = await runAdminCommand('new-venue', [folder], {});
  expect(again).toMatchObject({ code: 1, error: expect.stringContaining('is not empty') });
  expect(await readdir(folder, { recursive: true })).toEqual(before);
  expect(await runAdminCommand('new-venue', [], {})).toMatchObject({ code: 1 });
});

test('every page and link of a new venue works, and none names the example house', async () => {
  expect(findExample('<p>Gutshaus Tollenau</p>'), 'control').toHaveLength(1);
  expect(await findSiteFaults(folder, findExample)).toEqual([]);
});

const foreignWord = /.{0,40}\b(Opera?|opera|Park|park|Scheune|barn|Freitreppe|garden steps)\b.{0,30}/g;
const readVisibleWords = (html: string): string =>
  html.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, ' ');

async function findForeignWords(server: InProcessServer): Promise<string[]> {
  const found: string[] = [];
  for (const { path } of server.library.current.site.addresses.pages)
    for (const language of languages) {
      const { body } = await getPage(server, `${path}?lng=${language}`);
      for (const [match] of readVisibleWords(body).matchAll(foreignWord)) found.push(`${path}: ${match}`);
    }
  return found;
}

test('no page of a new venue speaks of opera, park or barn in its visible words', async () => {
  await using server = await startInProcess({ CONTENT_DIR: folder });
  expect(await findForeignWords(server)).toEqual([]);
});

test('a sample season of a new venue is set in its own house, in events, pages and emails', async () => {
  await using server = await startInProcess({ CONTENT_DIR: folder });
  const { library, secrets, clock } = server;
  const events = await setUpSeason({ library, secrets, now: () => clock.now });
  expect(await findForeignWords(server)).toEqual([]);
  for (const { id } of events)
    for (const language of languages) {
      const { body } = await getPage(server, `/events/${id}?lng=${language}`);
      expect(findExample(body)).toEqual([]);
      const event = JSON.stringify({ id, title: 'x', date: 'x', time: 'x', venue: 'x' });
      const query = `?lng=${language}`;
      expect(
        (await postTickets(server.app, { email: `${language}${id}@example.org`, event }, { query })).statusCode,
      ).toBe(201);
    }
  const emails = await server.emails();
  expect(emails.length).toBeGreaterThan(events.length);
  for (const { text = '', html = '', subject = '' } of emails) {
    const words = `${subject} ${text} ${readVisibleWords(html)}`;
    expect([...words.matchAll(foreignWord), ...findExample(words)].map(String)).toEqual([]);
  }
});

test('emails of a new venue name its own company', async () => {
  await using server = await startInProcess({ CONTENT_DIR: folder });
  const facts = createSampleEmailData();
  for (const kind of Object.keys(facts) as EmailKind[])
    for (const language of languages) {
      const { text } = await server.library.current.site.answers.writeEmail(kind, language, facts[kind]);
      expect(text, kind).toContain('Kulturverein Muster');
    }
});

test('the owner of a new venue reads which facts are still to be filled in', async () => {
  await using server = await startInProcess({ CONTENT_DIR: folder, PUBLIC_URL: 'https://kulturverein.at' });
  const { body } = await getPage(server, '/office', { as: await createStaffMember(server, 'owner') });
  for (const fact of ['company', 'legal.register', 'legal.editor'])
    expect(body).toContain(german(`fields.estate.${fact}.label`));
});

test('the office lists what a new venue still has to replace, until it is replaced', async () => {
  await using server = await startInProcess({ CONTENT_DIR: folder });
  const as = await createStaffMember(server, 'owner');
  const listSamples = async () => {
    const { body } = await getPage(server, '/office/content?only=sample', { as });
    return [...body.matchAll(/href="\/office\/(?:content\/)?(\w+\/[\w-]+)"/g)].map(([, entry]) => entry).toSorted();
  };
  const sample = [
    'estate/estate',
    'pages/accessibility',
    'pages/terms',
    'parkDetail/park-detail',
    'pictures/hero',
    'prices/prices',
  ];
  const texts = ['about', 'home', 'park'].map((name) => `texts/${name}`);
  expect(await listSamples()).toEqual([...sample, ...texts]);
  const home = server.library.current.entries.get('texts/home.yaml')?.data;
  const replaced = JSON.parse(JSON.stringify(home).replaceAll(/ \((Muster|sample)\)/g, '')) as object;
  await publishEntry(server, 'texts', 'home', replaced);
  expect(await listSamples()).not.toContain('texts/home');
});

test('the list of content has no filter for samples if there are none', async () => {
  await using server = await startInProcess();
  const as = await createStaffMember(server, 'owner');
  const filter = german('editor.list.only.sample');
  expect((await getPage(server, '/office/content', { as })).body).toContain(filter);
  const { data } = server.library.current.entries.get('estate.yaml') ?? {};
  const replaced = JSON.parse(JSON.stringify(data).replaceAll(/ \((Muster|sample)\)/g, '')) as object;
  await publishEntry(server, 'estate', 'estate', replaced);
  expect((await getPage(server, '/office/content', { as })).body).not.toContain(filter);
});

test('under Austrian law the imprint names Austrian acts', async () => {
  const file = join(folder, 'estate.yaml');
  const before = await readFile(file, 'utf8');
  await writeFile(file, before.replace('law: germany', 'law: austria'));
  await using server = await startInProcess({ CONTENT_DIR: folder });
  const { body } = await getPage(server, '/contact?lng=de');
  expect(toPlainSpaces(body)).toContain(german('contact.imprint.laws.austria.provider'));
  expect(body).not.toMatch(/§ 5 des Digitale|MStV|VSBG/);
  await writeFile(file, before);
});

const germanLaw =
  /.{0,40}(\bHRB\b|GmbHG|\bBGB\b|PAuswG|PassG|\bUWG\b|VSBG|\bDDG\b|MStV|TDDDG|BFSG|Berlin|deutsches Recht|German (law|Civil|Unfair|Identity)|Mecklenburg|Wohngeld|Magdeburg).{0,30}/g;

test('under Austrian law no page and no email of a house names German law or time', async () => {
  const file = join(folder, 'estate.yaml');
  const before = await readFile(file, 'utf8');
  const readPagesAndEmails = async () => {
    await using server = await startInProcess({ CONTENT_DIR: folder });
    const paths = ['/contact', '/terms', '/privacy', '/mailing-terms', '/accessibility', '/plain-language'];
    const facts = createSampleEmailData();
    const found: string[] = [];
    for (const language of languages) {
      for (const path of paths) found.push(readVisibleWords((await getPage(server, `${path}?lng=${language}`)).body));
      for (const kind of Object.keys(facts) as EmailKind[]) {
        const { subject, text, html } = await server.library.current.site.answers.writeEmail(
          kind,
          language,
          facts[kind],
        );
        found.push(`${kind}: ${subject} ${text} ${html}`);
      }
    }
    return toPlainSpaces(found.join('\n'));
  };
  const atFirst = await readPagesAndEmails();
  for (const name of ['BGB', 'PAuswG', 'UWG', 'VSBG', 'TDDDG', 'BFSG', 'Berlin'])
    expect(atFirst, 'control').toContain(name);
  await writeFile(file, before.replace('law: germany', 'law: austria').replace('country: DE', 'country: AT'));
  const austrian = await readPagesAndEmails();
  await writeFile(file, before);
  expect([...austrian.matchAll(germanLaw)].map(String)).toEqual([]);
  for (const name of [
    'FAGG',
    'TKG 2021',
    'KSchG',
    'AStG',
    'BaFG',
    'Datenschutzbehörde',
    german('law.austria.localTime'),
    'MedienG',
  ])
    expect(austrian).toContain(name);
});
