/** Every way to publish calls one function. Its steps tell guests, move the cut-off and write the log. */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Event } from '#contract/content/event.ts';
import { writeDraft } from '#server/content/drafts.ts';
import type { PreparedPublication } from '#server/content/publication.ts';
import { publishDueDrafts, scheduleDraft } from '#server/content/publish-drafts.ts';
import { type ContentDraft, readDraft, readDrafts, readLatestRevision } from '#server/content/store.ts';
import { readFormFields } from '#tests/harness/form-fields.ts';
import { fixtureContent, type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { changeGiovanni, createGuest, prepareSeats } from '#tests/harness/offers.ts';
import { createStaffMember, getPage, postForm, type TestStaff } from '#tests/harness/staff.ts';
import { removeSeason, setUpSeason } from '#tools/admin/sample-season/season.ts';

const event = { kind: 'events', id: '15' } as const;
const page = '/office/content/events/15';
const decisionPage = '/office/events/15/decision';
const decisionForm = 'aria-label="[^"]*" action="/office/events';
const july = new Date('2024-07-01T06:00:00Z');
const due = new Date('2024-07-02T08:05:00Z');

const movedBy = (days: number) => {
  const at = (time: string) => `2024-07-${20 + days} ${time}`;
  return { start: at('18:00'), doors: at('17:30'), interval: at('19:35'), end: at('21:55') };
};
const cutOffAfter = (days: number) => `2024-07-${20 + days}T10:00:00.000Z`;

let server: InProcessServer;
let ida: TestStaff;
beforeAll(async () => {
  server = await startInProcess({ PUBLIC_URL: 'https://tollenau.example' });
  server.clock.now = july;
  ida = await createStaffMember(server, 'owner');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = july;
  const { db } = server.storage;
  const tables = ['ticketRequests', 'eventCapacity', 'outboxEmails', 'decisions', 'contentDrafts'] as const;
  for (const table of tables) await db.deleteFrom(table).execute();
  await changeGiovanni(server);
});

const openForm = async (address = page) => readFormFields((await getPage(server, address, { as: ida })).body);
const send = (action: string, form: Record<string, string>, address = page) =>
  postForm(server, address, { ...form, action }, { as: ida });
const publishedEvent = () => server.library.current.entries.get('events/15.yaml')?.value as Event;
const eventData = (more: object) => ({ ...(fixtureContent.entries.get('events/15.yaml')?.data as object), ...more });
const readCutOff = async () =>
  (await server.storage.db.selectFrom('eventCapacity').select('cutOff').executeTakeFirst())?.cutOff;
const countEmails = async () =>
  (await server.storage.db.selectFrom('outboxEmails').select('id').where('kind', '=', 'eventDecision').execute())
    .length;
const readLog = async () =>
  (await server.storage.db.selectFrom('auditLog').select('action').orderBy('number').execute()).map(
    (row) => row.action,
  );
async function readNewLines(act: () => Promise<unknown>): Promise<string[]> {
  const before = (await readLog()).length;
  await act();
  return (await readLog()).slice(before);
}

async function addGuest(become: 'accepted' | 'offered' = 'accepted'): Promise<void> {
  await createGuest(server, become, {}, { end: new Date('2024-07-06T09:00:00Z') });
  await server.storage.db.deleteFrom('outboxEmails').execute();
}

async function draftMove(days = 1): Promise<ContentDraft> {
  const base = (await readLatestRevision(server.storage.db, event))?.number ?? 0;
  const author = { id: ida.id, name: ida.name };
  return writeDraft(server.storage.db, { ...event, data: eventData(movedBy(days)), version: 0, base, author }, july);
}

/** The decision page of the draft, with ticked guests. */
async function announce(location: unknown): Promise<Record<string, string>> {
  const { body } = await getPage(server, String(location), { as: ida });
  return { ...readFormFields(body, decisionForm), accepted: 'on', offered: 'on' };
}

type Answer = 'none' | 'without' | 'email';

interface Way {
  way: string;
  /** Moves the event by a day, with this answer about its guests. */
  act: (answer: Answer) => Promise<unknown>;
  line: string;
  canEmail: boolean;
  leavesDraft: boolean;
}

async function publishWithButton(answer: Answer): Promise<unknown> {
  if (answer === 'none') return send('publish', await openForm());
  if (answer === 'without') return send('publishWithoutEmail:', await openForm());
  const { headers } = await send('publishAndEmailGuests:', await openForm());
  return send('decide', await announce(headers.location), decisionPage);
}

/** Publishes the move and takes it back. Returns the number of the revision with the move. */
async function publishAndRevert(): Promise<string> {
  await changeGiovanni(server, movedBy(1));
  const moved = await readLatestRevision(server.storage.db, event);
  await changeGiovanni(server);
  return String(moved?.number);
}

const byDraft = { line: 'publishedContent', leavesDraft: true };
const waysToMove: Way[] = [
  {
    way: 'the button of the form',
    ...{ ...byDraft, canEmail: true },
    async act(answer) {
      await draftMove();
      return publishWithButton(answer);
    },
  },
  {
    way: 'the list of drafts, which sends to the form for the answer',
    ...{ ...byDraft, canEmail: false },
    async act(answer) {
      const { version } = await draftMove();
      await send('publish', { 'pick.events.15': String(version) }, '/office/content');
      return answer === 'none' ? undefined : publishWithButton(answer);
    },
  },
  {
    way: 'the schedule',
    ...{ ...byDraft, canEmail: true },
    async act(answer) {
      await draftMove();
      const form = { ...(await openForm()), 'form.at': '2024-07-02T10:00' };
      if (answer === 'none') await send('schedule', form);
      if (answer === 'without') await send('scheduleWithoutEmail', form);
      if (answer === 'email') {
        const { headers } = await send('scheduleAndEmailGuests', form);
        await send('decide', await announce(headers.location), decisionPage);
      }
      server.clock.now = due;
      await publishDueDrafts(server.library, () => server.clock.now);
    },
  },
  {
    way: 'an earlier version from the history',
    ...{ ...byDraft, canEmail: true },
    async act(answer) {
      const revision = await publishAndRevert();
      const base = (await readLatestRevision(server.storage.db, event))?.number;
      const form = { 'form.version': '0', 'form.base': String(base), 'form.revision': revision };
      await send('restore', form, `${page}/history`);
      return publishWithButton(answer);
    },
  },
  {
    way: 'undo of the publication before',
    ...{ line: 'undidContent', leavesDraft: true, canEmail: true },
    async act(answer) {
      await prepareSeats(server, { atPlace: 20, inShelter: 20, expectedVersion: 1 }).catch(() => {});
      await changeGiovanni(server, movedBy(1));
      await changeGiovanni(server);
      await send('undo', await openForm());
      return answer === 'none' ? undefined : publishWithButton(answer);
    },
  },
];

async function prepareGuests(...states: ('accepted' | 'offered')[]): Promise<void> {
  await prepareSeats(server, { atPlace: 20, inShelter: 20 });
  for (const state of states) await addGuest(state);
}

const readOutcome = async () => ({
  start: publishedEvent().start,
  cutOff: await readCutOff(),
  emails: await countEmails(),
});

describe.each(waysToMove)('an event is moved by $way', ({ act, line, leavesDraft }) => {
  test('without an answer about its guests nothing is published, and nothing typed is lost', async () => {
    await prepareGuests('accepted');
    await act('none');
    expect(await readOutcome()).toEqual({ start: '2024-07-20T18:00', cutOff: cutOffAfter(0), emails: 0 });
    const draft = await readDraft(server.storage.db, event);
    expect(draft?.data?.includes('2024-07-21') ?? false).toBe(leavesDraft);
  });

  test('without an email the cut-off moves, the log has a line, and the draft is gone', async () => {
    await prepareGuests('accepted');
    const lines = await readNewLines(() => act('without'));
    expect(await readOutcome()).toEqual({ start: '2024-07-21T18:00', cutOff: cutOffAfter(1), emails: 0 });
    expect(lines.at(-1)).toBe(line === 'undidContent' ? 'publishedContent' : line);
    expect(await readDrafts(server.storage.db)).toEqual([]);
  });
});

test.each(waysToMove.filter(({ canEmail }) => canEmail))(
  'with an email, guests hear of a move by $way, and the log names both',
  async ({ act }) => {
    await prepareGuests('accepted', 'offered');
    const lines = await readNewLines(() => act('email'));
    expect(await readOutcome()).toEqual({ start: '2024-07-21T18:00', cutOff: cutOffAfter(1), emails: 2 });
    expect(lines.slice(-2)).toEqual(['publishedContent', 'madeDecision']);
    expect(await readDrafts(server.storage.db)).toEqual([]);
  },
);

test('a decision moves the cut-off and has one line in the log, and so has its undo', async () => {
  await prepareGuests('accepted');
  const { body } = await getPage(server, `${decisionPage}?as=postponed&day=2024-07-21&time=18:00`, { as: ida });
  const form = { ...readFormFields(body, decisionForm), accepted: 'on' };
  expect(await readNewLines(() => send('decide', form, decisionPage))).toEqual(['madeDecision']);
  expect(await readOutcome()).toEqual({ start: '2024-07-21T18:00', cutOff: cutOffAfter(1), emails: 1 });
  expect(await readNewLines(() => send('undo', {}, decisionPage))).toEqual(['undidDecision']);
  expect(await readOutcome()).toEqual({ start: '2024-07-20T18:00', cutOff: cutOffAfter(0), emails: 0 });
});

describe('a scheduled draft', () => {
  const schedule = async (answer: 'scheduleWithoutEmail' | 'scheduleAndEmailGuests') => {
    const form = { ...(await openForm()), 'form.at': '2024-07-02T10:00' };
    const { headers } = await send(answer, form);
    if (answer === 'scheduleAndEmailGuests') await send('decide', await announce(headers.location), decisionPage);
  };
  const publishDue = () => {
    server.clock.now = due;
    return publishDueDrafts(server.library, () => server.clock.now);
  };
  const readToday = async () => (await getPage(server, '/office', { as: ida })).body;

  test('asks about guests although there are none yet, and informs those who come until its time', async () => {
    await prepareGuests();
    await draftMove();
    const question = await send('schedule', { ...(await openForm()), 'form.at': '2024-07-02T10:00' });
    expect(question.body).toContain('value="scheduleAndEmailGuests"');
    await schedule('scheduleAndEmailGuests');
    await addGuest('accepted');
    await addGuest('offered');
    await publishDue();
    expect(await readOutcome()).toEqual({ start: '2024-07-21T18:00', cutOff: cutOffAfter(1), emails: 2 });
  });

  test('without a valid answer waits, “Today” says why, and the next due draft is published', async () => {
    await prepareGuests('accepted');
    const { version } = await draftMove();
    const at = Temporal.Instant.from('2024-07-02T08:00:00Z');
    await scheduleDraft(server.storage.db, event, version, { at, by: { name: 'Anna' } });
    const news = { kind: 'news', id: '1' } as const;
    const data = fixtureContent.entries.get('news/1.yaml')?.data as object;
    const author = { name: 'Anna' };
    const base = (await readLatestRevision(server.storage.db, news))?.number ?? 0;
    const later = { ...news, data: { ...data, title: { de: 'Neu', en: `New ${base}` } }, version: 0, base, author };
    const second = await writeDraft(server.storage.db, later, july);
    await scheduleDraft(server.storage.db, news, second.version, { at: at.add({ seconds: 1 }), by: author });
    expect(await readToday()).not.toContain('id="notPublished"');
    expect(await publishDue()).toBe(1);
    expect(await readOutcome()).toEqual({ start: '2024-07-20T18:00', cutOff: cutOffAfter(0), emails: 0 });
    expect(await readDraft(server.storage.db, event)).toMatchObject({
      publishAt: null,
      waitReason: 'guestsUnanswered',
    });
    expect(await readDraft(server.storage.db, news)).toBeUndefined();
    server.clock.now = july;
    expect(await readToday()).toContain('id="notPublished"');
  });

  test('that fails with an unexpected error does not stop the next one, and stays due', async () => {
    const { version } = await draftMove();
    const at = Temporal.Instant.from('2024-07-02T08:00:00Z');
    const by = { name: 'Anna' };
    await scheduleDraft(server.storage.db, event, version, { at, by });
    const name = { kind: 'composers', id: 'mozart' } as const;
    const { data } = [...fixtureContent.entries.values()].find(({ kind }) => kind === 'composers') ?? {};
    const id = [...fixtureContent.entries.values()].find(({ kind }) => kind === 'composers')?.id ?? name.id;
    const composer = { kind: 'composers', id } as const;
    const base = (await readLatestRevision(server.storage.db, composer))?.number ?? 0;
    const other = await writeDraft(server.storage.db, { ...composer, data, version: 0, base, author: by }, july);
    await scheduleDraft(server.storage.db, composer, other.version, { at: at.add({ seconds: 1 }), by });
    const broken = async ({ entries }: PreparedPublication) => {
      if (entries.some(({ kind }) => kind === 'events')) throw new Error('The disk is full.');
      return undefined;
    };
    server.library.publicationSteps.push(broken);
    try {
      await expect(publishDue()).rejects.toThrow('The disk is full.');
    } finally {
      server.library.publicationSteps.pop();
    }
    expect(await readDraft(server.storage.db, composer)).toBeUndefined();
    expect(await readDraft(server.storage.db, event)).toMatchObject({
      publishAt: expect.any(String),
      waitReason: null,
    });
  });

  test('is published in the name of the person who scheduled it', async () => {
    await draftMove();
    // Saved from its form the draft has the form's spelling: who schedules it changes nothing.
    await send('save', await openForm());
    const wanda = await createStaffMember(server, 'office', null, 'Wanda');
    await postForm(
      server,
      page,
      { ...(await openForm()), action: 'scheduleWithoutEmail', 'form.at': '2024-07-02T10:00' },
      { as: wanda },
    );
    expect(await readDraft(server.storage.db, event)).toMatchObject({ author: ida.name });
    await publishDue();
    expect(await readLatestRevision(server.storage.db, event)).toMatchObject({ author: 'Wanda', authorId: wanda.id });
  });
});

describe('“Publish and write an email”', () => {
  test('publishes exactly the typed times', async () => {
    await prepareGuests('accepted');
    const typed = {
      start: '2024-07-20T18:30',
      doors: '2024-07-20T17:45',
      interval: '2024-07-20T20:20',
      end: '2024-07-20T23:00',
    };
    const { headers } = await send('publishAndEmailGuests:', { ...(await openForm()), ...typed });
    await send('decide', await announce(headers.location), decisionPage);
    expect(publishedEvent()).toMatchObject(typed);
    expect(publishedEvent().previous).toEqual({ start: '2024-07-20T18:00' });
  });

  test('publishes own wordings of date and time', async () => {
    const wording = (day: string) => ({ de: `${day}, zum ersten Mal`, en: `${day}, for the first time` });
    const { event: words } = publishedEvent();
    await changeGiovanni(server, { event: { ...words, date: wording('Samstag, 20. Juli 2024') } });
    await prepareGuests('accepted');
    const form = { ...(await openForm()), start: '2024-07-21T18:00', doors: '2024-07-21T17:30' };
    const times = { interval: '2024-07-21T19:35', end: '2024-07-21T21:55' };
    const dates = {
      'event.date.de': 'Sonntag, 21. Juli 2024, zum ersten Mal',
      'event.date.en': 'Sunday, 21 July 2024',
    };
    const { headers } = await send('publishAndEmailGuests:', { ...form, ...times, ...dates });
    const answered = await send('decide', await announce(headers.location), decisionPage);
    expect(answered.statusCode).toBe(303);
    expect(publishedEvent()).toMatchObject({
      start: '2024-07-21T18:00',
      event: { date: { de: dates['event.date.de'] } },
    });
  });

  test('a double click announces once', async () => {
    await prepareGuests('accepted');
    await draftMove();
    const { headers } = await send('publishAndEmailGuests:', await openForm());
    const form = await announce(headers.location);
    const statuses = [await send('decide', form, decisionPage), await send('decide', form, decisionPage)];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(await countEmails()).toBe(1);
  });
});

test('an announcement contains no time, so that the page never shows two', async () => {
  await prepareGuests('accepted');
  const { body } = await getPage(server, `${decisionPage}?as=shelter`, { as: ida });
  await send('decide', { ...readFormFields(body, decisionForm), accepted: 'on' }, decisionPage);
  await send('publishWithoutEmail:', { ...(await openForm()), start: '2024-07-20T18:30', doors: '2024-07-20T18:00' });
  const { body: shown } = await server.app.inject({ url: '/events/15?lng=de', headers: { accept: 'text/html' } });
  const main = shown.slice(shown.indexOf('<main'), shown.indexOf('</main>')).replaceAll('\u00A0', ' ');
  expect(main).toContain('18.30 Uhr');
  expect(main).not.toMatch(/18 Uhr, Einlass 17\.30/);
});

test('a person who moves the times stays the author of the draft', async () => {
  await send('save', { ...(await openForm()), start: '2024-07-20T18:30' });
  await send('moveTimes', await openForm());
  expect(await readDraft(server.storage.db, event)).toMatchObject({ author: ida.name, authorId: ida.id });
});

describe('other ways to publish have a line in the log', () => {
  test('a notice on all pages', async () => {
    const notice = { noticeDe: 'Der Parkplatz ist voll.', noticeEn: 'The car park is full.', noticeLink: '' };
    const post = () => send('postNotice', { ...notice, noticeUntil: '2024-07-01T20:00' }, '/office');
    expect(await readNewLines(post)).toEqual(['postedNotice']);
    expect(await readNewLines(() => send('endNotice', { notice: notice.noticeDe }, '/office'))).toEqual([
      'endedNotice',
    ]);
  });

  test('the sample season, and its removal', async () => {
    const services = { library: server.library, secrets: server.secrets, now: () => server.clock.now };
    expect(new Set(await readNewLines(() => setUpSeason(services)))).toEqual(new Set(['publishedContent']));
    expect(new Set(await readNewLines(() => removeSeason(services)))).toEqual(new Set(['deletedContent']));
  });

  test('a deletion, which also ends a scheduled publication', async () => {
    const copied = String((await send('copy', await openForm())).headers.location).replace(/\?.*/, '');
    await send(
      'publish',
      { ...(await openForm(copied)), start: '2024-08-31T19:30', doors: '', interval: '', end: '' },
      copied,
    );
    await send('save', { ...(await openForm(copied)), 'event.subtitle.de': 'Eine Oper' }, copied);
    await send('schedule', { ...(await openForm(copied)), 'form.at': '2024-07-02T10:00' }, copied);
    const lines = await readNewLines(async () => send('delete', await openForm(copied), copied));
    expect(lines).toEqual(['unscheduledContent', 'deletedContent']);
  });
});

describe('nothing is published past the steps', () => {
  /** Files that call the publication, and the tests that compare them. */
  const callers: Record<string, string> = {
    'office/box-office/server/decision/make.ts': 'publication-ways: a decision',
    'office/editor/server/entry-actions.ts': 'publication-ways: button, undo, deletion',
    'office/editor/server/publish-set.ts': 'publication-ways: the list of drafts',
    'office/editor/server/routes/content.ts': 'publication-ways: the list of drafts',
    'office/editor/server/routes/site-notices.ts': 'publication-ways: a notice',
    'office/media/server/films/change.ts': 'films.test.ts: logs each action',
    'office/media/server/pictures/change.ts': 'media-library.test.ts: logs each action',
    'office/media/server/pictures/media-drafts.ts': 'media-library.test.ts: logs each action',
    'office/routes.ts': 'publication-ways: an email for a draft',
    'server/content/publish-drafts.ts': 'publication-ways: the schedule',
    'server/jobs/start-jobs.ts': 'publication-ways: the schedule',
    'tools/admin/content.ts': 'event-moved: content restore',
    'tools/admin/sample-season/season.ts': 'publication-ways: the sample season',
  };

  async function findFiles(pattern: RegExp): Promise<string[]> {
    const found: string[] = [];
    for await (const file of glob('{server,office,app,tools}/**/*.ts', {
      exclude: (name) => name.endsWith('.test.ts'),
    }))
      if (pattern.test(readFileSync(file, 'utf8'))) found.push(file);
    return found.sort();
  }

  test('each caller of the publication is compared with the others', async () => {
    const calls = /(?<!function |const |\.)\b(publish|publishDrafts|publishDueDrafts|publishSet|publishMediaChange)\(/;
    const found = await findFiles(calls);
    expect(found.filter((file) => file !== 'server/content/publish.ts')).toEqual(Object.keys(callers).sort());
  });

  test('only the publication stores revisions', async () => {
    expect(await findFiles(/\baddRevision\(|insertInto\('contentRevisions'\)/)).toEqual([
      'server/content/publish.ts',
      'server/content/store.ts',
    ]);
  });

  test('a library without steps refuses to publish', async () => {
    const steps = server.library.publicationSteps.splice(0);
    await expect(changeGiovanni(server, movedBy(1))).rejects.toThrow('Register the publication steps');
    server.library.publicationSteps.push(...steps);
  });
});
