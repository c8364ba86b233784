/** A house with places and categories of its own: church, cloister, gatehouse; organ, reading. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Event } from '#contract/content/event.ts';
import { buildContent } from '#server/content/content-entries.ts';
import { readShipped } from '#server/content/shipped-content.ts';
import { readVenues } from '#server/content/venues.ts';
import { formatYaml } from '#server/content/yaml.ts';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { readFormFields } from '#tests/harness/form-fields.ts';
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { acceptOnStatusPage, buildEventField, openStatusPage, prepareOffer } from '#tests/harness/offers.ts';
import { findSiteFaults } from '#tests/harness/site-faults.ts';
import { createStaffMember, getPage, postForm, readHiddenField, type TestStaff } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const work = createWorkFolder('venues');
const folder = join(work, 'abbey');

const venues = {
  church: {
    name: { de: 'Stiftskirche', en: 'Abbey church' },
    inSentence: { de: 'in der Kirche', en: 'in the church' },
  },
  cloister: { name: { de: 'Kreuzgang', en: 'Cloister' }, inSentence: { de: 'im Kreuzgang', en: 'in the cloister' } },
  gatehouse: { name: { de: 'Torhaus', en: 'Gatehouse' }, inSentence: { de: 'im Torhaus', en: 'in the gatehouse' } },
};
const more = {
  church: { setting: 'indoors' },
  cloister: { setting: 'openAir', shelter: { place: 'church', decidedBy: '15:00' } },
  gatehouse: { setting: 'roofed' },
};
const categories = {
  organ: { name: { de: 'Orgel', en: 'Organ' }, type: 'concert' },
  reading: { name: { de: 'Lesung', en: 'Reading' }, type: 'reading' },
  pictures: { name: { de: 'Bilder', en: 'Pictures' }, type: 'exhibition' },
};
const newPlaces: Record<string, string> = { park: 'cloister', 'beech-arbor': 'cloister', barn: 'gatehouse' };
const newCategories: Record<string, string> = { opera: 'organ', concert: 'organ', photo: 'pictures' };

async function writeEntries(kind: string, entries: Record<string, object>) {
  await rm(join(folder, kind), { recursive: true, force: true });
  await mkdir(join(folder, kind));
  for (const [index, [id, entry]] of Object.entries(entries).entries())
    await writeFile(join(folder, kind, `${id}.yaml`), formatYaml({ order: index + 1, ...entry }));
}

async function writeAbbey() {
  await cp(fixtureContentFolder, folder, { recursive: true });
  await writeEntries('venues', {
    church: { ...venues.church, ...more.church },
    cloister: { ...venues.cloister, ...more.cloister },
    gatehouse: { ...venues.gatehouse, ...more.gatehouse },
  });
  await writeEntries('categories', categories);
  for (const file of await readdir(join(folder, 'events'))) {
    const path = join(folder, 'events', file);
    const text = (await readFile(path, 'utf8'))
      .replaceAll(/\bplace: ([\w-]+)/g, (_, place: string) => `place: ${newPlaces[place] ?? 'church'}`)
      .replace(/^category: (\w+)/m, (_, category: string) => `category: ${newCategories[category]}`);
    await writeFile(path, text);
  }
}

let server: InProcessServer;
let ida: TestStaff;
beforeAll(async () => {
  await writeAbbey();
  server = await startInProcess({ CONTENT_DIR: folder, PUBLIC_URL: 'https://abbey.example' });
  await goTo('2024-06-03T10:00:00Z');
});
afterAll(() => server.close());

/** Sessions end after a day. */
async function goTo(time: string) {
  server.clock.now = new Date(time);
  ida = await createStaffMember(server, 'office');
}

const read = async (address: string, as?: TestStaff) =>
  (await getPage(server, address, as && { as })).body.replaceAll('\u00A0', ' ').replaceAll('<!-- -->', '');
const send = (address: string, action: string, values: Record<string, string>) =>
  postForm(server, address, { ...values, action }, { as: ida });

const nocturne = {
  ...{ category: 'organ', place: 'cloister', start: '2024-06-22T19:00', image: 'concert' },
  ...{ 'event.title.de': 'Nachtmusik', 'event.title.en': 'Night music' },
  ...{ 'event.venue.de': 'Im Kreuzgang', 'event.venue.en': 'In the cloister' },
  ...{ 'event.artists.variant': 'lines', 'event.artists.0.de': 'Ada – Orgel', 'event.artists.0.en': 'Ada – organ' },
};
const aboutNocturne = { 'event.description.0.de': 'Drei Orgelstücke.', 'event.description.0.en': 'Three pieces.' };
const seats = { cutOff: '2024-06-22T12:00', version: '0' };

async function publishEvent(values: Record<string, string>): Promise<number> {
  const begun = await send('/office/new/events', 'begin', values);
  const entry = String(begun.headers.location).replace(/\?.*/, '');
  const form = readFormFields(await read(entry, ida));
  const published = await send(entry, 'publish', { ...form, ...aboutNocturne });
  expect([begun.statusCode, published.statusCode]).toEqual([303, 303]);
  return Number(entry.split('/').at(-1));
}

test('an event in the cloister is created, sold and moved into the church in the words of the house', async () => {
  const event = await publishEvent(nocturne);
  const programme = await read('/events?category=organ');
  for (const words of ['>Orgel</p>', ' · Kreuzgang<']) expect(programme).toContain(words);
  expect(await read('/venues/cloister')).toContain('Nachtmusik');

  const page = `/office/events/${event}`;
  const form = await read(page, ida);
  for (const name of ['im Kreuzgang', 'in der Kirche'])
    expect(form).toContain(german('boxOffice.event.seatsAt', { place: name }));
  expect((await send(page, 'set', { ...seats, atPlace: '50', inShelter: '40' })).statusCode).toBe(303);
  const request = await prepareOffer(server, { event: buildEventField(event) }, { event, language: 'de' });
  await acceptOnStatusPage(server, request);
  const ticket = (await openStatusPage(server, request, 'de')).body.replaceAll('\u00A0', ' ');
  expect(ticket).toContain(german('offer.ticket.rainRule', { time: '15 Uhr', place: 'in der Kirche' }));

  await goTo('2024-06-22T08:00:00Z');
  const decision = `${page}/decision`;
  expect(await read('/office', ida)).toContain(`href="${decision}?as=shelter">In der Kirche</a>`);
  const proposal = await read(`${decision}?as=shelter`, ida);
  const sentence = german('events.decision.shelter', { place: 'in der Kirche' });
  for (const words of [sentence, 'In der Kirche: Nachtmusik', 'In the church: Night music'])
    expect(proposal).toContain(words);
  const revision = readHiddenField(await getPage(server, `${decision}?as=shelter`, { as: ida }), 'revision');
  const decided = await send(decision, 'decide', { kind: 'shelter', revision, noteDe: '', noteEn: '', accepted: 'on' });
  expect(decided.statusCode).toBe(303);
  const moved = server.library.current.entries.get(`events/${event}.yaml`)?.value as Event;
  expect(moved).toMatchObject({
    place: 'church',
    event: { venue: venues.church.name },
    previous: { place: 'cloister' },
  });
  expect(await read(`/events/${event}`)).toContain(sentence);
  expect(await read(page, ida), 'still its announced place').toContain(
    german('boxOffice.event.seatsAt', { place: 'im Kreuzgang' }),
  );
});

test('a venue without a shelter has one number of seats and no decision to move', async () => {
  await goTo('2024-06-03T10:00:00Z');
  const event = await publishEvent({ ...nocturne, place: 'gatehouse' });
  const page = `/office/events/${event}`;
  const form = await read(page, ida);
  expect(form).toContain(german('boxOffice.event.seatsAt', { place: 'im Torhaus' }));
  expect(form).not.toContain('name="inShelter"');
  expect((await send(page, 'set', { ...seats, atPlace: '30' })).statusCode).toBe(303);
  expect(await read(`${page}/decision`, ida)).not.toContain('as=shelter');
  const refused = await send(`${page}/decision`, 'decide', { kind: 'shelter', revision: '1', noteDe: '', noteEn: '' });
  expect(refused.statusCode).toBe(409);
});

test('open data, feeds and the sitemap have the places and categories of the house alone', async () => {
  const { paths } = JSON.parse(await read('/openapi.json'));
  const schema = JSON.stringify(paths);
  expect(schema).toContain(JSON.stringify(Object.keys(categories)));
  expect(schema).toContain(JSON.stringify(Object.keys(venues)));
  expect(await read('/sitemap.xml')).toContain('/venues/cloister?');
  expect((await getPage(server, '/venues/park')).statusCode).toBe(404);
  expect(await read('/events?category=opera')).toContain('aria-current="true" href="/events" data-category="all"');
});

test('every page and link of the house works, without the places of the example', async () => {
  const ofExample = (html: string) =>
    html.match(/\/venues\/(park|barn|estate|manor-house|beech-arbor)\b/)?.slice(0, 1) ?? [];
  expect(await findSiteFaults(folder, ofExample)).toEqual([]);
});

test.each([
  [
    'events/15.yaml',
    /^place: .*/m,
    'place: park',
    'place: there is no content/venues/park.yaml. Allowed: church, cloister, gatehouse.',
  ],
  [
    'events/15.yaml',
    /^category: .*/m,
    'category: opera',
    'category: there is no content/categories/opera.yaml. Allowed: organ,',
  ],
  [
    'venues/cloister.yaml',
    'place: church',
    'place: barn',
    'shelter.place: there is no content/venues/barn.yaml. Allowed: church,',
  ],
  ['venues/cloister.yaml', 'place: church', 'place: cloister', 'shelter.place: found cloister, the venue itself.'],
  ['venues/church.yaml', 'indoors', 'inside', 'setting: found "inside". Allowed: openAir, roofed, indoors.'],
  [
    'news/1.yaml',
    'category: info',
    'category: club',
    'category: there is no content/news-categories/club.yaml. Allowed: info.',
  ],
])('%s with %s changed to %s is refused: %s', async (file, from, to, sentence) => {
  const path = join(folder, file);
  const before = await readFile(path, 'utf8');
  await writeFile(path, before.replace(from, to));
  const check = async () => {
    const { entries } = await readShipped(folder);
    return buildContent(entries);
  };
  await expect(check()).rejects.toThrow(`content/${file}: ${sentence}`);
  await writeFile(path, before);
});

test('a category cannot be called `all`, which stands for every category', async () => {
  const path = join(folder, 'categories/all.yaml');
  await cp(join(folder, 'categories/organ.yaml'), path);
  await expect(readShipped(folder)).rejects.toThrow('content/categories/all.yaml: id: found all, which means every');
  await rm(path);
});

test('the venues of a library can be read by id', () => {
  expect(readVenues(server.library.current.entries).get('cloister')?.shelter?.place).toBe('church');
});
