/** Two people have one form of the office open: who sends later must not overwrite the other. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OfficeAddress, officeAccess } from '#contract/office/office.ts';
import { publish } from '#server/content/publish.ts';
import { readLatestRevision } from '#server/content/store.ts';
import { listForms, type PageForm } from '#tests/harness/form-fields.ts';
import { fixtureContent, type InProcessServer, postTickets, startInProcess } from '#tests/harness/in-process.ts';
import { buildNewsletterIssue, insertNewsletterIssue, insertSubscribers } from '#tests/harness/newsletter-issues.ts';
import {
  buildEventField,
  changeGiovanni,
  createGuest,
  juneDate,
  prepareSeats,
  pricedSeats,
} from '#tests/harness/offers.ts';
import { createTwoColourImage, encodeJpeg } from '#tests/harness/photographs.ts';
import { createTestPicture } from '#tests/harness/pictures.ts';
import { publishEntry } from '#tests/harness/publish.ts';
import { sendFiles } from '#tests/harness/send-files.ts';
import { createStaffMember, getPage, postForm, type TestStaff } from '#tests/harness/staff.ts';

type Values = Record<string, string>;

/** What two people look at. Each call of `open` begins with a new one. */
interface Place {
  address: OfficeAddress;
  open: () => Promise<{ read: () => Promise<string>; change: (turn: number) => Promise<unknown> }>;
  /**
   * What has to be typed. All other buttons are tried, too: with a text in each empty textarea.
   * `upload`: the form sends a file.
   */
  actions: Record<string, Values>;
  /** buttons of forms with a version that do the same for every version */
  unversioned?: string[];
}

/** Whole numbers in hidden fields are versions, except these. */
const notVersions = /^(event|cents|p\d+focus)/;
const isVersion = (form: PageForm, name: string) => /^\d+$/.test(form.fields[name] ?? '') && !notVersions.test(name);
const listVersionedForms = (html: string) =>
  listForms(html).filter((form) => form.hidden.some((name) => isVersion(form, name)));

let server: InProcessServer;
let ida: TestStaff;
let falk: TestStaff;
beforeAll(async () => {
  server = await startInProcess({ PUBLIC_URL: 'https://tollenau.example' });
  server.clock.now = juneDate;
  ida = await createStaffMember(server, 'owner', null, 'Ida');
  falk = await createStaffMember(server, 'owner', null, 'Falk');
  await prepareSeats(server, { atPlace: 400, inShelter: 400 });
  const reader = { email: 'reader@example.org' };
  await insertSubscribers(server.storage.db, server.secrets, juneDate, [reader]);
});
afterAll(() => server.close());

const send = (address: string, values: Values, as = falk) => postForm(server, address, values, { as });
const readAs = async (address: string, as = ida) => (await getPage(server, address, { as })).body;
/** Sends the form with this button as it is now. */
async function sendNow(address: string, action: string, typed: Values) {
  const form = listForms(await readAs(address, falk)).find(({ actions }) => actions.includes(action));
  const answer = await send(form?.address ?? '', { ...form?.fields, ...typed, action });
  expect([address, action, answer.statusCode]).toEqual([address, action, 303]);
  return answer;
}

const requestPage = (reference: string) => `/office/requests/${reference}`;
const noteCall = (reference: string) => (turn: number) =>
  sendNow(requestPage(reference), 'call', { call: `Call ${turn}` });
const openRequest = (reference: string) => ({
  read: () => readAs(requestPage(reference)),
  change: noteCall(reference),
});
let guests = 0;
/** Each guest has a network of their own, because networks have limits. */
const createOwnNetwork = () => ({ 'x-forwarded-for': `198.18.${++guests}.1` });
const addGuest = async (state: Parameters<typeof createGuest>[1], values: Values = {}) =>
  (await createGuest(server, state, { numberOfTickets: '2', ...values }, { headers: createOwnNetwork() })).reference;
async function addGuestWithCopy() {
  const picture = await createTestPicture('jpeg', 1);
  const headers = createOwnNetwork();
  const form = { fullName: `Klara Winter ${guests}`, email: 'klara@example.org', event: buildEventField() };
  return (await postTickets(server.app, form, { picture, headers })).json().data.reference as string;
}

const offer = { ...pricedSeats('1'), until: '2024-06-05T18:00' };
const offers = { offer, accept: offer };
const request = (open: () => Promise<string>, actions: Place['actions']): Place => ({
  address: '/office/requests/:reference',
  open: async () => openRequest(await open()),
  actions,
});

async function restorePicture(id: string) {
  const { db } = server.storage;
  await db.deleteFrom('contentDrafts').execute();
  const name = { kind: 'pictures', id } as const;
  const expectedRevision = (await readLatestRevision(db, name))?.number;
  if (expectedRevision === undefined) return;
  await publish(server.library, {
    ...{ changes: [{ ...name, action: 'shipped', expectedRevision }], publisher: { name: 'Anna' } },
    ...{ action: 'publishedContent', now: () => server.clock.now },
  });
}

/** An entry that no other names, so that it can be deleted. */
const news = { kind: 'news', id: '77' } as const;
const newsPage = '/office/content/news/77';
const publishNews = async (title: string) => {
  const base = (await readLatestRevision(server.storage.db, news))?.number;
  const data = {
    ...(fixtureContent.entries.get('news/1.yaml')?.data as object),
    id: 77,
    title: { de: title, en: title },
  };
  await publishEntry(server, 'news', '77', data, base);
};
async function beginNews() {
  await server.storage.db.deleteFrom('contentDrafts').execute();
  await publishNews('Neu');
}
const schedule = { 'form.at': '2024-06-05T10:00' };
const oakPage = '/office/pictures/oak';
const words = { titleDe: 'Eiche', titleEn: 'Oak', altDe: 'Ein Baum', altEn: 'A tree' };

const seatsPage = '/office/events/12';
const decisionPage = '/office/events/15/decision';
const noteOf = (turn: number): Values => ({ 'event.note.de': `Flut ${turn}.`, 'event.note.en': 'A flood.' });
const giovanniPage = '/office/content/events/15';

async function refuse(reference: string) {
  await sendNow(requestPage(reference), 'refuse', {});
  return reference;
}

const places: Record<string, Place> = {
  'an open request': request(() => addGuest('open'), { ...offers, wait: offer }),
  'a request for a past event': request(() => addGuest('open', { event: buildEventField(9) }), {}),
  'a request with an offer': request(() => addGuest('offered'), {
    ...{ ...offers, forDoor: { forDoor: 'Rollstuhl' } },
  }),
  'a request with tickets': request(() => addGuest('accepted'), {
    ...{ returnSeats: { 'returned.full': '1' }, forDoor: { forDoor: 'Rollstuhl' } },
  }),
  'a request that was just refused': request(async () => refuse(await addGuest('open')), {
    ...{ ...offers, wait: offer },
  }),
  'a request with a copy of an ID': request(addGuestWithCopy, {
    ...{ ...offers, wait: offer },
  }),
  'a request whose ID is checked': request(
    async () => {
      const reference = await addGuestWithCopy();
      await send(requestPage(reference), { action: 'checkId', version: '1' });
      return reference;
    },
    { ...offers, wait: offer },
  ),
  'an opened copy of an ID': {
    address: '/office/requests/:reference/id-copy',
    async open() {
      const reference = await addGuestWithCopy();
      const page = `${requestPage(reference)}/id-copy`;
      const read = async () => (await send(page, { action: 'open', reason: 'Einlass' }, ida)).body;
      return { read, change: noteCall(reference) };
    },
    actions: {},
  },
  'the invoice of a request': {
    address: '/office/requests/:reference/receipt',
    async open() {
      const reference = await addGuest('accepted');
      const read = () => readAs(`${requestPage(reference)}/receipt`);
      return { read, change: noteCall(reference) };
    },
    actions: { invoice: { recipient: 'Ada Quast' } },
  },
  'an invoice to cancel': {
    address: '/office/requests/:reference/receipt',
    async open() {
      const reference = await addGuest('accepted');
      const page = `${requestPage(reference)}/receipt`;
      await sendNow(page, 'invoice', {});
      return { read: () => readAs(page), change: noteCall(reference) };
    },
    actions: { cancelInvoice: {} },
  },
  'the erasure of a person': {
    address: '/office/requests/:reference/erasure',
    async open() {
      const reference = await addGuest('open');
      return { read: () => readAs(`${requestPage(reference)}/erasure`), change: noteCall(reference) };
    },
    actions: {},
  },
  'the seats of an event': {
    address: '/office/events/:event',
    async open() {
      await server.storage.db.deleteFrom('eventCapacity').where('eventId', '=', 12).execute();
      const change = (turn: number) => sendNow(seatsPage, 'set', seats(turn));
      return { read: () => readAs(seatsPage), change };
    },
    actions: { set: { atPlace: '99', inShelter: '99', cutOff: '2024-08-02T12:00' } },
  },
  'the seats of an event that moves': {
    address: '/office/events/:event',
    async open() {
      await changeGiovanni(server);
      return { read: () => readAs('/office/events/15'), change: moveGiovanni };
    },
    actions: { set: { atPlace: '399' } },
  },
  'a decision': {
    address: '/office/events/:event/decision',
    async open() {
      await changeGiovanni(server);
      return { read: () => readAs(`${decisionPage}?as=cancelled`), change: moveGiovanni };
    },
    actions: {},
    unversioned: ['preview', 'test'],
  },
  'a guest to call about a decision': {
    address: '/office/events/:event/decision',
    async open() {
      await changeGiovanni(server);
      await server.storage.db.deleteFrom('ticketRequests').execute();
      const reference = await addGuest('accepted', { email: '', phoneNumber1: '030 1234567' });
      await sendNow(`${decisionPage}?as=cancelled`, 'decide', { accepted: 'on' });
      return { read: () => readAs(decisionPage), change: noteCall(reference) };
    },
    actions: { called: {} },
  },
  'a decision about a draft': {
    address: '/office/events/:event/decision',
    async open() {
      await server.storage.db.deleteFrom('contentDrafts').execute();
      await changeGiovanni(server);
      await addGuest('accepted');
      const save = (turn: number) => sendNow(giovanniPage, 'save', { status: 'cancelled', ...noteOf(turn) });
      await save(9);
      const read = async () => {
        const { version } = await server.storage.db
          .selectFrom('contentDrafts')
          .select('version')
          .executeTakeFirstOrThrow();
        return readAs(`${decisionPage}?draft=${version}`);
      };
      return { read, change: save };
    },
    actions: { decide: { accepted: 'on' } },
    unversioned: ['preview', 'test'],
  },
  'an issue of the newsletter': {
    address: '/office/newsletter/:id',
    async open() {
      const page = await addIssue();
      return { read: () => readAs(page), change: (turn) => sendNow(page, 'save', { 'subject.de': `Neu ${turn}` }) };
    },
    actions: {},
    unversioned: ['delete'],
  },
  'an issue to send': {
    address: '/office/newsletter/:id/send',
    async open() {
      const page = await addIssue();
      return {
        read: () => readAs(`${page}/send`),
        change: (turn) => sendNow(page, 'save', { 'subject.de': `Neu ${turn}` }),
      };
    },
    actions: { plan: { at: '2024-06-05T10:00' } },
  },
  'a draft of an entry': {
    address: '/office/content/:kind/:id',
    async open() {
      await beginNews();
      await saveNews(9);
      return { read: () => readAs(newsPage), change: saveNews };
    },
    actions: { schedule },
    unversioned: ['copy'],
  },
  'a published entry': {
    address: '/office/content/:kind/:id',
    async open() {
      await beginNews();
      await publishNews('Neu 9');
      return { read: () => readAs(newsPage), change: (turn) => publishNews(`Neu ${turn}`) };
    },
    actions: { schedule },
    // Without a draft, which is hidden then.
    unversioned: ['copy', 'discard'],
  },
  'an older version of an entry': {
    address: '/office/content/:kind/:id/history',
    async open() {
      await beginNews();
      await publishNews('Neu 9');
      await publishNews('Neu 8');
      const [, older] = await server.storage.db
        .selectFrom('contentRevisions')
        .select('number')
        .where('kind', '=', news.kind)
        .where('entry', '=', news.id)
        .orderBy('number', 'desc')
        .execute();
      return { read: () => readAs(`${newsPage}/history?revision=${older?.number}`), change: saveNews };
    },
    actions: {},
  },
  'a draft of a picture': {
    address: '/office/pictures/:id',
    async open() {
      await restorePicture('oak');
      await savePicture(9);
      return { read: () => readAs(oakPage), change: savePicture };
    },
    actions: { save: words, publish: words },
    // A picture is taken down with all its drafts.
    unversioned: ['takeDown'],
  },
  'a published picture': {
    address: '/office/pictures/:id',
    async open() {
      await restorePicture('oak');
      return { read: () => readAs(oakPage), change: publishPicture };
    },
    actions: { save: words, publish: words, takeDown: { reason: 'other' } },
  },
  'a picture that was taken down': {
    address: '/office/pictures/:id',
    async open() {
      await restorePicture('oak');
      await sendNow(oakPage, 'takeDown', { reason: 'other' });
      const change = async () => {
        await sendNow(oakPage, 'putBack', {});
        await sendNow(oakPage, 'takeDown', { reason: 'person' });
      };
      return { read: () => readAs(oakPage), change };
    },
    actions: {},
  },
  'several pictures': {
    address: '/office/pictures/batch',
    async open() {
      for (const id of ['oak', 'concert']) await restorePicture(id);
      return { read: () => readAs('/office/pictures/batch?ids=oak,concert'), change: savePicture };
    },
    actions: {},
  },
};
const seats = (turn: number): Values => ({
  atPlace: `${100 + turn}`,
  inShelter: '90',
  cutOff: '2024-08-03T12:00',
});
const moveGiovanni = (turn: number) => {
  const on = (time: string) => `2024-07-2${turn + 1} ${time}`;
  return changeGiovanni(server, { start: on('18:00'), doors: on('17:30'), interval: on('19:15'), end: on('21:30') });
};
const saveNews = (turn: number) => sendNow(newsPage, 'save', { 'title.de': `Neu ${turn}` });
const publishPicture = (turn: number) => sendNow(oakPage, 'publish', { ...words, titleDe: `Eiche ${turn}` });
const savePicture = (turn: number) => sendNow(oakPage, 'save', { ...words, titleDe: `Eiche ${turn}` });
async function addIssue() {
  const { db } = server.storage;
  const issue = buildNewsletterIssue('Nachrichten');
  const content = JSON.stringify({ ...issue, blocks: [...issue.blocks, ...issue.blocks] });
  return `/office/newsletter/${await insertNewsletterIssue(db, server.clock.now, { content })}`;
}

interface Result {
  action: string;
  round: string;
  status: number;
  isUnchanged: boolean;
}

const volatileTables = /presence|sessions|rates|write_?checks|kysely|photograph|media_?addresses/i;
/** All that is stored, without the progress of sending and the cutting of pictures. */
async function dump(): Promise<string> {
  const { db } = server.storage;
  const tables = (await db.introspection.getTables()).filter(({ name }) => !volatileTables.test(name));
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const all = await db
        .selectFrom(name as 'outboxEmails')
        .selectAll()
        .execute();
      return name === 'outbox_emails' ? all.map(({ id }) => id).toSorted() : all;
    }),
  );
  return JSON.stringify(rows);
}

/** `add:text` → `add` */
const listActions = ({ actions, sendsFiles }: PageForm): string[] =>
  sendsFiles ? ['upload'] : actions.map((one) => one.split(':')[0] ?? '');
const findForm = (html: string, action: string): PageForm | undefined =>
  listVersionedForms(html).find((form) => listActions(form).includes(action));

const file = { name: 'Heu.jpg', bytes: await encodeJpeg(createTwoColourImage(420)) };
function sendForm(form: PageForm, action: string, typed = fillTextareas(form)) {
  const values = { ...form.fields, ...typed };
  if (action === 'upload') return sendFiles(server, form.address, [file], { as: ida, values });
  const button = form.actions.find((one) => one.split(':')[0] === action) ?? action;
  return send(form.address, { ...values, action: button }, ida);
}

const fillTextareas = ({ textareas, fields }: PageForm): Values =>
  Object.fromEntries(textareas.filter((name) => !fields[name]).map((name) => [name, 'Text']));

async function tryOldForms({ open, actions }: Place, action: string): Promise<Result[]> {
  const results: Result[] = [];
  const { read, change } = await open();
  let form: PageForm | undefined;
  for (const [turn, round] of ['first', 'second'].entries()) {
    const html = await read();
    const [other] = listVersionedForms(html);
    // A change may make an action impossible: then its old button is sent with the newer version.
    const found = findForm(html, action);
    form = found ?? (form && other && { ...form, fields: { ...form.fields, ...pickVersions(other) } });
    if (!form) return [{ action, round: 'no form', status: 0, isUnchanged: false }];
    await change(turn);
    const before = await dump();
    const { statusCode } = await sendForm(form, action, actions[action]);
    results.push({ action, round, status: statusCode, isUnchanged: before === (await dump()) });
  }
  return results;
}
const pickVersions = (form: PageForm): Values =>
  Object.fromEntries(
    form.hidden.filter((name) => isVersion(form, name)).map((name) => [name, form.fields[name] ?? '']),
  );

async function tryFreshForm({ open, actions }: Place, action: string): Promise<number> {
  const { read } = await open();
  const form = findForm(await read(), action);
  const answer = form && (await sendForm(form, action, actions[action]));
  return answer?.statusCode ?? 0;
}

test.each(Object.entries(places))(
  '%s: a form that a colleague has overtaken is refused, at the first change and at the next, and changes nothing',
  async (_, place) => {
    const { read } = await place.open();
    const unversioned = new Set(place.unversioned);
    const shown = new Set(listVersionedForms(await read()).flatMap(listActions));
    expect([...Object.keys(place.actions), ...unversioned].filter((action) => !shown.has(action))).toEqual([]);
    const actions = [...shown.difference(unversioned)];
    const results: unknown[] = [];
    for (const action of actions) {
      results.push(...(await tryOldForms(place, action)));
      const status = await tryFreshForm(place, action);
      if (![200, 303].includes(status)) results.push({ action, control: status });
    }
    expect(results).toEqual(
      actions.flatMap((action) =>
        ['first', 'second'].map((round) => ({ action, round, status: 409, isUnchanged: true })),
      ),
    );
  },
);

/** Needs an uploaded film: tests/server/films.test.ts. Sends the form of an entry: house-form.test.ts. */
const testedElsewhere: OfficeAddress[] = ['/office/films/:id', '/office/house'];

test('each page of the office whose forms have a version is tested', async () => {
  await changeGiovanni(server);
  const reference = await addGuest('open');
  const parts: Record<string, string> = {
    ...{ ':reference': reference, ':event': '15', ':kind': 'news', ':upload': 'x', ':part': '0', ':hash': 'x' },
    ...{ ':language': 'de', ':view': 'x', '*': 'x' },
  };
  const ids: Record<string, string> = { pictures: 'oak', films: 'media-1', content: '1' };
  const issue = (await addIssue()).split('/').at(-1) ?? '';
  const pages = Object.keys(officeAccess).map((address) => {
    const task = address.split('/')[2] ?? '';
    const path = address.replaceAll(/[:*]\w*/g, (part) => parts[part] ?? ids[task] ?? issue);
    return [address, path] as const;
  });
  const found: string[] = [];
  for (const [address, path] of pages) {
    const { statusCode, body } = await getPage(server, path, { as: ida });
    if (statusCode === 200 && listVersionedForms(body).length > 0) found.push(address);
  }
  const tested = new Set<string>([...Object.values(places).map(({ address }) => address), ...testedElsewhere]);
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter((address) => !tested.has(address))).toEqual([]);
});
