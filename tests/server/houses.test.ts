/** Two other houses, built by `new-venue` and the forms of the office, have nothing of the example. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Estate } from '#contract/content/content.ts';
import { createSampleEmailData, type EmailKind } from '#contract/emails.ts';
import { languages } from '#contract/language.ts';
import { readContent } from '#server/content/shipped-content.ts';
import { runAdminCommand } from '#tests/harness/admin-command.ts';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { findForeignWords } from '#tests/harness/foreign-words.ts';
import { buildHouse, houses, listSampleEntries } from '#tests/harness/houses.ts';
import { postTickets, type SocketServer, startOnSocket } from '#tests/harness/in-process.ts';
import { acceptOnStatusPage, buildEventField, prepareOffer } from '#tests/harness/offers.ts';
import { type OfficeForms, openOfficeForms } from '#tests/harness/office-forms.ts';
import { collectProperNames } from '#tests/harness/proper-names.ts';
import { findServerFaults } from '#tests/harness/site-faults.ts';
import { createStaffMember, getPage, type TestStaff } from '#tests/harness/staff.ts';
import { startUnwarmedServer } from '#tests/harness/unwarmed-server.ts';

const ofExample = new RegExp(`.{0,40}(${collectProperNames(await readContent()).source}|GmbH|Tollense).{0,40}`, 'i');
const findNames = (text: string): string[] => text.match(ofExample)?.slice(0, 1) ?? [];
const findTraces = (body: string, headers = ''): string[] => [
  ...findNames(`${headers}\n${body}`),
  ...findForeignWords(body),
];

test('control: the finders see names, words and file names of the example', () => {
  for (const [body, headers] of [
    ['<p>Gutshaus Tollenau</p>'],
    ['<link href="/tollenau.css">'],
    ['<p>Im Landschaftspark</p>'],
    ['<p>in the barn</p>'],
    ['<img alt="Opernabend">'],
    ['', 'attachment; filename="tollenau-days.csv"'],
  ])
    expect(findTraces(body ?? '', headers), body).not.toEqual([]);
  const own = '<p class="park">Parkplatz, car park, parking, Parkett <a href="/park">Operation</a></p>';
  expect(findTraces(own)).toEqual([]);
});

const work = createWorkFolder('houses');

describe.each(Object.entries(houses))('%s', (name, house) => {
  const settings = { CONTENT_DIR: join(work, name, 'content') };
  let server: SocketServer;
  let owner: TestStaff;
  let office: OfficeForms;
  let event: { id: number; title: string; date: string; time: string; venue: string };

  beforeAll(async () => {
    expect(await runAdminCommand('new-venue', [settings.CONTENT_DIR], {})).toMatchObject({ code: 0, error: '' });
    server = await startOnSocket(settings);
    owner = await createStaffMember(server, 'owner', null, 'Ada Quast');
    office = openOfficeForms({ address: server.address, cookie: owner.cookie });
    await buildHouse(office, house);
    const [first] = server.library.current.site.answers.programme;
    if (!first) throw new Error('The house has no event.');
    event = { id: first.id, title: 'Ein Abend', date: '8. Mai', time: '19 Uhr', venue: 'Hier' };
  });
  afterAll(() => server.close());

  test('the office offers the first entry of each kind, but of no part that is left out', async () => {
    const list = await office.read('/office/content');
    for (const kind of ['news', 'people', 'works', 'places', 'answers', 'parkSlides'])
      expect(list).toContain(`href="/office/new/${kind}"`);
    expect(list).not.toMatch(/office\/content\/(parkMap|paths)/);
  });

  test('nothing is left of the sample', async () => {
    expect(await listSampleEntries(office)).toEqual([]);
    expect((await getPage(server, '/office', { as: owner })).body).not.toContain('href="/office/house"');
    for (const { path } of server.library.current.site.addresses.pages)
      expect((await getPage(server, path)).body, path).not.toMatch(/\(Muster\)|\(sample\)/);
  });

  test('every page, feed, calendar and sheet works, and has no trace of the example', async () => {
    expect(await findServerFaults(server, findTraces)).toEqual([]);
  });

  test('the home page plays no film of the example, and names no social network', async () => {
    expect((await getPage(server, '/')).body).not.toMatch(/<video|data-film/);
    expect((await getPage(server, '/contact')).body).not.toContain('id="socialMedia"');
  });

  test('addresses for programs and unknown pages have no trace', async () => {
    const paths = ['/robots.txt', '/sitemap.xml', '/no-such-page', '/healthz', `/events/${event.id}.ics`];
    for (const path of paths) {
      const { headers, body } = await getPage(server, path);
      expect(findTraces(body, JSON.stringify(headers)), path).toEqual([]);
    }
  });

  test('no kind of email has a trace', async () => {
    const facts = createSampleEmailData({ event });
    const { writeEmail } = server.library.current.site.answers;
    for (const kind of Object.keys(facts) as EmailKind[])
      for (const language of languages) {
        const email = await writeEmail(kind, language, facts[kind], 'https://house.example');
        expect(findTraces(Object.values(email).map(String).join('\n')), `${kind} ${language}`).toEqual([]);
      }
  });

  test('a guest asks, gets an offer and accepts: pages, emails, sheets and downloads have no trace', async () => {
    const values = { event: buildEventField(event.id), email: 'ben@example.org', fullName: 'Ben Quast' };
    const seats = { price: '20', cutOff: '2027-05-01T12:00', version: '0', atPlace: '50' };
    await office.submit(`/office/events/${event.id}`, 'set', seats);
    for (const language of languages) {
      const sent = { ...values, email: `${language}@example.org` };
      const more = { event: event.id, language, end: new Date('2027-04-01T12:00:00Z') };
      const request = await prepareOffer(server, sent, more);
      expect((await acceptOnStatusPage(server, request)).statusCode).toBe(303);
      const { body } = await getPage(server, `${request.status}?lng=${language}`);
      expect(findTraces(body), language).toEqual([]);
    }
    await postTickets(server.app, values);
    for (const { subject, text, html, attachments } of await server.emails())
      expect(findTraces(JSON.stringify([subject, text, html, attachments])), subject).toEqual([]);
    const as = owner;
    for (const path of [`/office/check-in/${event.id}/list`, `/office/check-in/${event.id}`, '/office/subscribers.csv'])
      for (const language of languages) {
        const { headers, body } = await getPage(server, `${path}?lng=${language}`, { as });
        expect(findTraces(body, JSON.stringify(headers)), path).toEqual([]);
      }
  });

  test('no file name of the data and no line of the log has a trace', async () => {
    const copy = join(work, name, 'copy');
    await cp(server.folder, copy, { recursive: true });
    await using started = await startUnwarmedServer({ ...settings, DATA_DIR: copy, LOG_LEVEL: 'debug' });
    for (const path of ['/', '/no-such-page', '/office']) await fetch(started.address + path);
    expect(started.output.length).toBeGreaterThan(0);
    expect(findTraces(started.output.join('\n'))).toEqual([]);
  });

  test('control: the name of the example in one entry is found', async () => {
    const before = server.library.current.entries.get('estate.yaml')?.value as Estate;
    await office.submit('/office/content/estate/estate', 'publish', { 'about.de': 'Nicht in Tollenau.' });
    const { body } = await getPage(server, '/?lng=de');
    expect(findTraces(body)).toEqual([expect.stringContaining('Tollenau')]);
    await office.submit('/office/content/estate/estate', 'publish', { 'about.de': before.about?.de ?? '' });
  });
});
