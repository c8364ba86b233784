/** `new-venue` writes the start for another house: it runs, and nothing of the example house is in it. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Estate } from '#contract/content/content.ts';
import { sampleValues } from '#contract/content/sample-facts.ts';
import { createSampleEmailData, type EmailKind } from '#contract/emails.ts';
import { languages } from '#contract/language.ts';
import { readConfig } from '#server/config.ts';
import { parseYaml } from '#server/content/yaml.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { runAdminCommand } from '#tests/harness/admin-command.ts';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { type InProcessServer, postTickets, startInProcess } from '#tests/harness/in-process.ts';
import { publishEntry } from '#tests/harness/publish.ts';
import { findSiteFaults } from '#tests/harness/site-faults.ts';
import { createStaffMember, getPage } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';
import { readSampleEntries } from '#tools/admin/open.ts';
import { setUpSeason } from '#tools/admin/sample-season/season.ts';

const folder = join(createWorkFolder('new-venue'), 'venue');
const { code, error } = await runAdminCommand('new-venue', [folder], {});

/** The first tests share it, in their order: the last ones publish. */
let server: InProcessServer;
beforeAll(async () => {
  server = await startInProcess({ CONTENT_DIR: folder });
});
afterAll(() => server.close());

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

test('what a new venue says in fields without room for a mark counts as a sample', async () => {
  const { slug, position, hours } = parseYaml(await readFile(join(folder, 'estate.yaml'), 'utf8')) as Estate;
  expect({ slug, position, hours: hours.regular }).toEqual(sampleValues);
});

test('the command that checks a server reads which entries of a new venue are still from the sample', async () => {
  const found = await readSampleEntries(readConfig({ CONTENT_DIR: folder, DATA_DIR: join(folder, 'none') }));
  expect(found).toContain('prices/prices');
  expect(found).not.toContain('texts/events');
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
  expect(await findForeignWords(server)).toEqual([]);
});

test('the privacy page names social networks only if the house has a page there', async () => {
  const readPage = async () => (await getPage(server, '/privacy?lng=de')).body;
  expect(await readPage()).not.toMatch(/id="profiles"|Facebook|Instagram/);
  const { data } = server.library.current.entries.get('estate.yaml') as { data: Estate };
  await publishEntry(server, 'estate', 'estate', { ...data, social: { network: 'https://www.facebook.com/almwies' } });
  expect(await readPage()).toMatch(/id="profiles"/);
  expect(await readPage()).not.toContain('Instagram');
  expect(toPlainSpaces(await readPage())).toContain('haben wir bei Facebook.');
});

test('a sample season of a new venue is set in its own house, in events, pages and emails', async () => {
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

test('who publishes an event of a new venue reads that prices and terms are still from the sample', async () => {
  const [event] = server.library.current.site.answers.programme;
  const as = await createStaffMember(server, 'office');
  const { body } = await getPage(server, `/office/content/events/${event?.id}`, { as });
  const warning = body.split('id="sample-entries-title"')[1] ?? '';
  for (const entry of ['prices/prices', 'pages/terms', 'estate/estate'])
    expect(warning).toContain(`href="/office/content/${entry}#sample"`);
});

test('the form of a place does not offer the place itself as its shelter', async () => {
  const as = await createStaffMember(server, 'office');
  const { body } = await getPage(server, '/office/content/venues/house', { as });
  expect(body).toContain('name="shelter.place"');
  expect(body).not.toContain('<option value="house"');
});

test('the form of the prices shows the page of an event beside it', async () => {
  const as = await createStaffMember(server, 'office');
  const { body } = await getPage(server, '/office/content/prices/prices', { as });
  expect(body.match(/<option value="(\/[^"]*)"/)?.[1]).toMatch(/^\/events\/\d+$/);
});

test('the first picture says that the home page uses it', async () => {
  const as = await createStaffMember(server, 'office');
  expect((await getPage(server, '/office/pictures/hero', { as })).body).toContain(german('pictureLibrary.uses.home'));
});

test('the programme offers no category without an event', async () => {
  const readPage = async () => (await getPage(server, '/events')).body;
  expect(await readPage()).toContain('data-category="concert"');
  await publishEntry(server, 'categories', 'reading', {
    order: 3,
    type: 'reading',
    name: { de: 'Lesung', en: 'Reading' },
  });
  expect(await readPage()).not.toContain('data-category="reading"');
});

test('emails of a new venue name its own company', async () => {
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
    return [...body.matchAll(/href="\/office\/(?:content\/)?(\w+\/[\w-]+)(?:#sample)?"/g)]
      .map(([, entry]) => entry)
      .toSorted();
  };
  const sample = [
    'estate/estate',
    'pages/accessibility',
    'pages/privacy',
    'pages/terms',
    'parkDetail/park-detail',
    'pictures/hero',
    'prices/prices',
  ];
  const texts = ['about', 'contact', 'home', 'park'].map((name) => `texts/${name}`);
  expect(await listSamples()).toEqual([...sample, ...texts]);
  const count = sample.length + texts.length;
  expect((await getPage(server, '/office', { as })).body).toContain(
    german('office.today.sampleEntries_other', { count }),
  );
  const prices = (await getPage(server, '/office/content/prices/prices', { as })).body;
  expect(prices.split('id="sample"')[1]).toContain('href="#groups.0.name"');
  const home = server.library.current.entries.get('texts/home.yaml')?.data;
  const replaced = JSON.parse(JSON.stringify(home).replaceAll(/ \((Muster|sample)\)/g, '')) as object;
  await publishEntry(server, 'texts', 'home', replaced);
  expect(await listSamples()).not.toContain('texts/home');
  // The command that checks a server sees the same.
  const found = await readSampleEntries(readConfig({ CONTENT_DIR: folder, DATA_DIR: server.folder }));
  expect([found.includes('prices/prices'), found.includes('texts/home')]).toEqual([true, false]);
});

test('the list of content has no filter for samples if there are none', async () => {
  await using server = await startInProcess();
  const as = await createStaffMember(server, 'owner');
  const filter = german('editor.list.only.sample');
  expect((await getPage(server, '/office/content', { as })).body).toContain(filter);
  const { data } = server.library.current.entries.get('estate.yaml') ?? {};
  const replaced = JSON.parse(JSON.stringify(data).replaceAll(/ \((Muster|sample)\)/g, '')) as Estate;
  const contact = { email: 'buero@stift-almwies.at', phone: '+43 7242 12345' };
  const legal = { ...replaced.legal, law: 'austria' } as const;
  await publishEntry(server, 'estate', 'estate', { ...replaced, ...contact, legal });
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
