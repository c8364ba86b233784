/** At noon somebody decides: through the real app, on both engines, what pages, feeds and guests then say and hear. */
import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { notificationsOf } from '#server/desk/decisions.ts';
import { remindOfDecisions } from '#server/desk/remind.ts';
import { readFigures } from '#server/figures/read.ts';
import { deleteEnded } from '#server/jobs/retention.ts';
import { limits } from '#server/limits.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { readLog } from '#server/staff/log.ts';
import { readAtom } from '#tests/harness/atom.ts';
import { ask, type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { chairsFor, changeEvening, offerTo } from '#tests/harness/offers.ts';
import { onEachEngine, startEngines } from '#tests/harness/per-file.ts';
import { hiddenIn, type Person, press, staffMember, visit } from '#tests/harness/staff.ts';
import { until } from '#tests/harness/until.ts';

const databases = startEngines();

const event = 15;
const page = `/office/evenings/${event}/decision`;
/** eight in the morning of the day: Don Giovanni plays on 20 July 2024 at six, and noon is ten o'clock UTC */
const morning = new Date('2024-07-20T06:00:00Z');

onEachEngine('on %s', (engine) => {
  let server: InProcess;
  let ida: Person;
  let falk: Person;

  beforeAll(async () => {
    server = await inProcess({ PUBLIC_URL: 'https://tollenau.example', ...(await databases.settings(engine)) });
    server.clock.now = morning;
    ida = await staffMember(server, 'office');
    falk = await staffMember(server, 'owner');
    await server.storage.db.updateTable('staff').set({ name: 'Falk' }).where('id', '=', falk.id).execute();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.now = morning;
    const { db } = server.storage;
    const tables = ['ticketRequests', 'eventCapacity', 'outboxEmails', 'decisions', 'decisionReminders'] as const;
    for (const table of tables) await db.deleteFrom(table).execute();
  });
  afterEach(() => changeEvening(server));

  let asked = 0;
  async function guest(
    become: 'accepted' | 'offered' | 'waiting' | 'open',
    values: Record<string, string> = {},
    lng = 'de',
  ) {
    asked += 1;
    const form = {
      event: JSON.stringify({ id: event, title: 'x', date: 'x', time: 'x', venue: 'x' }),
      ...{ fullName: `Ada Quast ${asked}`, email: `ada${asked}@example.org`, ...values },
    };
    const { reference, status } = (await ask(server.app, form, { query: `?lng=${lng}` })).json().data;
    const { db } = server.storage;
    const request = db.updateTable('ticketRequests').where('reference', '=', reference);
    if (become === 'open') await request.set({ state: 'open' }).execute();
    else if (become === 'waiting') await request.set({ state: 'waiting', seats: 2 }).execute();
    else {
      const id = await offerTo(server, reference, { end: new Date('2024-07-20T09:00:00Z'), seats: 1 });
      if (become === 'accepted') {
        await db.updateTable('offers').set({ state: 'accepted' }).where('id', '=', id).execute();
        await request.set({ state: 'accepted' }).execute();
      }
    }
    await db.deleteFrom('outboxEmails').execute();
    return { reference: reference as string, status: status as string };
  }

  /** One with tickets, one in English, one with a telephone alone, one with an offer, one who waits. */
  async function guests() {
    await chairsFor(server, { park: 20, barn: 20 });
    const holds = await guest('accepted');
    const english = await guest('accepted', {}, 'en');
    const calls = await guest('accepted', { email: '', phoneNumber1: '+49 171 / 555 01 23' });
    const has = await guest('offered');
    const waits = await guest('waiting');
    return { holds, english, calls, has, waits };
  }

  const formOf = (kind: string, as = ida) => visit(server, `${page}?as=${kind}`, { as });
  /** What the form holds as it is proposed, with these boxes ticked. */
  async function typed(kind: string, circles: string[], more: Record<string, string> = {}) {
    const form = await formOf(kind);
    expect(form.statusCode).toBe(200);
    const to = Object.fromEntries(circles.map((circle) => [circle, 'on']));
    return { kind, version: hiddenIn(form, 'version'), noteDe: '', noteEn: '', ...to, ...more };
  }
  async function decide(kind: string, circles: string[], more: Record<string, string> = {}, as = ida) {
    const values = await typed(kind, circles, more);
    return press(server, page, { action: 'decide', ...values }, { as });
  }
  const statesOf = async (...some: { reference: string }[]) =>
    Promise.all(
      some.map(async ({ reference }) => {
        const row = server.storage.db.selectFrom('ticketRequests').select('state').where('reference', '=', reference);
        return (await row.executeTakeFirstOrThrow()).state;
      }),
    );
  const unsent = () => server.storage.db.selectFrom('outboxEmails').selectAll().where('sentAt', 'is', null).execute();
  const lettersNow = async () => {
    server.clock.now = new Date(server.clock.now.getTime() + limits.decisionPause + 1);
    // Woken by whatever is put in next.
    await press(server, page, { action: 'test', kind: 'barn' }, { as: ida });
    const letters = await server.letters();
    return letters.filter(({ text }) => /Zu Ihrer Anfrage:|To your request:/.test(text ?? ''));
  };
  const read = async (address: string) => (await server.app.inject({ url: address, headers: { accept: '*/*' } })).body;
  const entry = async () => {
    const calendar = new ICAL.Component(ICAL.parse(await read(`/events/${event}.ics?lng=de`)));
    const found = calendar.getFirstSubcomponent('vevent');
    const value = (name: string) => String(found?.getFirstPropertyValue(name));
    return { sequence: Number(value('sequence')), status: value('status'), location: value('location') };
  };
  const machines = async () =>
    JSON.parse(
      (await read(`/events/${event}?lng=en`)).match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? '',
    );

  test('a cancellation answers open requests, too, and tickets for it are void in the lists and figures', async () => {
    const { holds } = await guests();
    const [asks, calls] = [await guest('open'), await guest('open', { email: '', phoneNumber1: '030 999' })];
    const form = await formOf('cancelled');
    expect(form.body).toMatch(/name="open"[^>]*checked=""/);
    expect(form.body).toContain('Wer angefragt hat: ein Mensch; einer nur telefonisch');
    expect((await formOf('barn')).body).not.toContain('Wer angefragt hat');
    await decide('barn', ['open']);
    expect(await unsent()).toEqual([]);

    await decide('cancelled', ['accepted', 'open']);
    expect(await statesOf(asks, calls, holds)).toEqual(['cancelled', 'open', 'accepted']);
    const letter = (await lettersNow()).find(({ text }) => text?.includes(asks.reference));
    expect(letter?.text?.replaceAll('\u00A0', ' ')).toContain('Ihre Anfrage ist damit erledigt.');
    const { calls: toCall, version } = await server.storage.db
      .selectFrom('ticketRequests')
      .select(['version', 'reference as calls'])
      .where('reference', '=', calls.reference)
      .executeTakeFirstOrThrow();
    await press(server, page, { action: 'called', reference: toCall, version: String(version) }, { as: ida });
    expect(await statesOf(calls)).toEqual(['cancelled']);

    const listed = async (state: string) => (await visit(server, `/office/requests?state=${state}`, { as: ida })).body;
    expect(await listed('accepted')).not.toContain(holds.reference);
    expect(await listed('closed')).toContain(holds.reference);
    const request = await visit(server, `/office/requests/${holds.reference}`, { as: ida });
    expect(request.body).toContain('abgesagt');
    expect(request.body).not.toContain('name="returned"');
    const { programme } = server.library.present.site.inbox;
    const { evenings } = await readFigures(server.storage.db, programme, server.clock.now);
    expect(evenings.find((one) => one.event === event)?.accepted).toEqual({ requests: 0, chairs: 0 });
    const own = await server.app.inject({ url: holds.status, headers: { accept: 'text/html' } });
    expect(own.body).toContain('Ihre Karten gelten damit nicht mehr.');
  });

  test('a cancellation that is taken back opens the requests it has answered', async () => {
    await guests();
    const asks = await guest('open');
    await decide('cancelled', ['open']);
    expect(await statesOf(asks)).toEqual(['cancelled']);
    await press(server, page, { action: 'undo' }, { as: ida });
    expect(await statesOf(asks)).toEqual(['open']);
  });

  test('by when it has to be settled is urgent on the day itself, and said with its day before', async () => {
    await chairsFor(server, { park: 20, barn: 20 });
    const said = async () =>
      (await visit(server, page, { as: ida })).body
        .replaceAll('\u00A0', ' ')
        .match(/<p( class="[^"]+")?>([^<]*feststehen[^<]*)<\/p>/);
    const [, urgent, sentence] = (await said()) ?? [];
    expect(urgent).toBeDefined();
    expect(sentence).toBe('Bis 12 Uhr soll feststehen, wo gespielt wird.');
    server.clock.now = new Date('2024-07-19T06:00:00Z');
    const [, early, before] = (await said()) ?? [];
    expect(early).toBeUndefined();
    expect(before).toBe('Am Samstag, 20. Juli, soll bis 12 Uhr feststehen, wo gespielt wird.');
  });

  test('into the barn: page, list, home, status page, calendar, feed and JSON-LD say it at once; those with tickets get a letter', async () => {
    const { holds, english, has, waits, calls } = await guests();
    const before = await entry();
    expect((await visit(server, '/office', { as: ida })).body).toContain(`href="${page}?as=barn"`);
    const form = (await formOf('barn')).body.replaceAll('\u00A0', ' ');
    expect(form).toContain('Angekreuzt: An 2 Menschen; einer nur telefonisch.');
    expect(form).toContain('Wir spielen in der Scheune (Samstag, 20. Juli 2024, 18 Uhr, Einlass 17.30 Uhr).');
    expect(form).toContain('In the barn: Don Giovanni, Saturday, 20 July 2024');
    const answer = await decide('barn', ['accepted']);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${page}?done=decided`]);

    for (const address of ['/', `/events/${event}`, `${holds.status}?lng=de`])
      expect([
        address,
        (await read(`${address}${address.includes('?') ? '' : '?lng=de'}`)).includes('Wir spielen in der Scheune'),
      ]).toEqual([address, true]);
    expect(await read('/events?lng=de')).toContain('>Anderer Ort</p>');
    expect((await entry()).sequence).toBeGreaterThan(before.sequence);
    expect((await entry()).location).toContain('Scheune');
    const feed = readAtom(await read('/feed.xml?lng=de'));
    expect(feed.entries[0]?.title).toContain('Anderer Ort: Don Giovanni');
    expect((await machines()).location.name).toContain('Barn');

    const page2 = (await visit(server, page, { as: ida })).body;
    expect(page2).toContain('href="tel:+491715550123"');
    expect(page2).toContain('2 warten noch.');
    expect(await statesOf(holds, english, has, waits, calls)).toEqual([
      'accepted',
      'accepted',
      'offered',
      'waiting',
      'accepted',
    ]);
    const letters = (await lettersNow()).filter(({ text }) => /Scheune|barn/.test(text ?? ''));
    const of = ({ reference }: { reference: string }) => letters.filter(({ text }) => text?.includes(reference));
    expect([of(holds), of(english), of(has), of(waits)].map(({ length }) => length)).toEqual([1, 1, 0, 0]);
    expect(of(english)[0]?.subject).toContain('In the barn: ');
    expect(of(english)[0]?.text).toContain('We play in the barn');
    expect(of(holds)[0]?.text).toContain('Ihre Karten gelten.');
    const { version } = await server.storage.db
      .selectFrom('ticketRequests')
      .select('version')
      .where('reference', '=', calls.reference)
      .executeTakeFirstOrThrow();
    const called = { action: 'called', reference: calls.reference, version: String(version) };
    expect((await press(server, page, called, { as: ida })).statusCode).toBe(303);
    const afterwards = (await visit(server, page, { as: ida })).body;
    expect(afterwards).toContain('2 Briefe sind hinaus.');
    expect(afterwards).not.toContain('tel:');
    const { lines } = await readLog(server.storage.db, server.staff.secrets);
    expect(lines.findLast(({ action }) => action === 'decided')?.what).toBe('15: barn, 2 + 1');
  });

  test('cancelled: whoever waits or has an offer is told once and hopes no more, whoever pressed, and tickets are void', async () => {
    const { holds, has, waits, calls } = await guests();
    const [values, others] = [
      await typed('cancelled', ['accepted', 'offered', 'waiting']),
      await typed('cancelled', ['accepted', 'offered', 'waiting']),
    ];
    const answers = await Promise.all([
      press(server, page, { action: 'decide', ...values }, { as: ida }),
      press(server, page, { action: 'decide', ...others }, { as: falk }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409]);
    expect(await statesOf(holds, has, waits, calls)).toEqual(['accepted', 'cancelled', 'cancelled', 'accepted']);
    expect(await unsent()).toHaveLength(4);
    expect((await entry()).status).toBe('CANCELLED');
    const data = await machines();
    expect([data.eventStatus, data.offers]).toEqual(['https://schema.org/EventCancelled', undefined]);
    const letters = await lettersNow();
    const textOf = ({ reference }: { reference: string }) =>
      letters.filter(({ text }) => text?.includes(reference)).map(({ text }) => text);
    expect(textOf(waits)[0]).toContain('Auf der Warteliste dafür stehen Sie damit nicht mehr');
    expect(textOf(has)[0]).toContain('Unser Angebot gilt damit nicht mehr');
    expect(textOf(holds)[0]).toContain('Ihre Karten gelten damit nicht mehr');
  });

  test('whose letter never arrived is to be called, when the letter has reached its end, too', async () => {
    const { holds } = await guests();
    await decide('cancelled', ['accepted']);
    const { db } = server.storage;
    const { id } = await db.selectFrom('decisions').select('id').executeTakeFirstOrThrow();
    const told = async () => {
      const { sent, calls } = await notificationsOf(db, id);
      return [sent, calls.map(({ reference }) => reference).includes(holds.reference)];
    };
    const requestId = db.selectFrom('ticketRequests').select('id').where('reference', '=', holds.reference);
    const at = morning.toISOString();
    await db.updateTable('outboxEmails').set({ deadAt: at, fault: '550' }).where('subjectId', '=', requestId).execute();
    await db.updateTable('outboxEmails').set({ sentAt: at }).where('deadAt', 'is', null).execute();
    const longAgo = new Date(morning.getTime() - 31 * 24 * 60 * 60 * 1000).toISOString();
    await db.updateTable('outboxEmails').set({ createdAt: longAgo }).execute();
    expect(await told()).toEqual([1, true]);
    await deleteEnded(server.storage, morning, new Map());
    expect(await told()).toEqual([1, true]);
    expect(await db.selectFrom('outboxEmails').selectAll().execute()).toEqual([]);
  });

  test('whose e-mail was stopped is not counted as told: reopened they are to be called, withdrawn they are gone', async () => {
    const { holds, has, waits, calls } = await guests();
    await decide('cancelled', ['accepted', 'offered', 'waiting']);
    const { db } = server.storage;
    const { id } = await db.selectFrom('decisions').select('id').executeTakeFirstOrThrow();
    const told = async () => {
      const { sent, waiting, calls } = await notificationsOf(db, id);
      return { sent, waiting, calls: calls.map(({ reference }) => reference).toSorted() };
    };
    const at = ({ reference }: { reference: string }) => `/office/requests/${reference}`;
    const versionOf = async ({ reference }: { reference: string }) => {
      const row = db.selectFrom('ticketRequests').select('version').where('reference', '=', reference);
      return String((await row.executeTakeFirstOrThrow()).version);
    };
    const reopened = { action: 'reopen', version: await versionOf(waits) };
    expect((await press(server, at(waits), reopened, { as: ida })).statusCode).toBe(303);
    expect(await told()).toEqual({ sent: 0, waiting: 3, calls: [calls.reference, waits.reference].toSorted() });
    for (const guest of [has, calls]) {
      const withdrawn = { action: 'withdraw', version: await versionOf(guest) };
      expect((await press(server, at(guest), withdrawn, { as: ida })).statusCode).toBe(303);
    }
    expect(await told()).toEqual({ sent: 0, waiting: 2, calls: [waits.reference] });
    await lettersNow();
    // A week later the records of the e-mails are deleted; whom they have reached stays known.
    const longAgo = new Date(morning.getTime() - 8 * 24 * 60 * 60 * 1000).toISOString();
    await db.updateTable('outboxEmails').set({ createdAt: longAgo }).execute();
    await deleteEnded(server.storage, morning, new Map());
    expect(await db.selectFrom('outboxEmails').select('id').where('kind', '=', 'eveningDecided').execute()).toEqual([]);
    expect(await told()).toEqual({ sent: 2, waiting: 0, calls: [waits.reference] });
    const called = { action: 'called', reference: waits.reference, version: await versionOf(waits) };
    expect((await press(server, page, called, { as: ida })).statusCode).toBe(303);
    expect(await told()).toEqual({ sent: 2, waiting: 0, calls: [] });
    expect(await statesOf(holds, waits)).toEqual(['accepted', 'cancelled']);
  });

  test('for a minute it can be taken back: no letter leaves, the evening reads as before, who waited waits again', async () => {
    const { has, waits } = await guests();
    const before = await entry();
    await decide('cancelled', ['accepted', 'offered', 'waiting']);
    const during = await entry();
    // Who waits writes once more meanwhile. Their receipt takes no letter along that can still be taken back.
    await ask(server.app, { email: `ada${asked}@example.org` });
    await until(async () => !(await unsent()).some(({ kind }) => kind === 'officeNotice'));
    const decided = async () => (await unsent()).filter(({ kind }) => kind === 'eveningDecided');
    expect(await decided()).toHaveLength(4);
    expect((await visit(server, page, { as: ida })).body).toContain('value="undo"');
    expect((await press(server, page, { action: 'undo' }, { as: ida })).statusCode).toBe(303);
    expect(await decided()).toEqual([]);
    expect(await statesOf(has, waits)).toEqual(['open', 'waiting']);
    const after = await entry();
    expect({ ...after, sequence: 0 }).toEqual({ ...before, sequence: 0 });
    expect(after.sequence).toBeGreaterThan(during.sequence);
    expect(await read(`/events/${event}?lng=de`)).not.toContain('findet leider nicht statt');
    // Control: once the letters have left, nothing goes back.
    await decide('barn', ['accepted']);
    await lettersNow();
    expect((await press(server, page, { action: 'undo' }, { as: ida })).statusCode).toBe(409);
    expect((await entry()).location).toContain('Scheune');
  });

  test('decided twice within a minute: only the last is sent, to each once, and who was called off waits again', async () => {
    const { holds, english, has, waits } = await guests();
    await decide('cancelled', ['accepted', 'offered', 'waiting']);
    server.clock.now = new Date(morning.getTime() + 30_000);
    const form = (await formOf('barn', falk)).body;
    expect(form).toContain('Die Warteliste: ein Mensch');
    await decide('barn', ['accepted', 'offered', 'waiting'], {}, falk);
    expect(await statesOf(holds, has, waits)).toEqual(['accepted', 'open', 'waiting']);
    const letters = (await lettersNow()).filter(({ subject }) => /Giovanni/.test(subject ?? ''));
    const subjects = (one: { reference: string }) =>
      letters.filter(({ text }) => text?.includes(one.reference)).map(({ subject }) => subject?.split(':')[0]);
    expect([holds, english, has, waits].map(subjects)).toEqual([
      ['In der Scheune'],
      ['In the barn'],
      ['In der Scheune'],
      ['In der Scheune'],
    ]);
  });

  // What pages say does not hang on the database.
  if (engine === 'sqlite') {
    test('nobody ticked is nobody; sold out and last chairs are said on the poster and to machines; as announced takes nothing away', async () => {
      await guests();
      await decide('soldOut', []);
      expect(await unsent()).toEqual([]);
      expect(await read('/events?lng=de')).toContain('>Ausverkauft</p>');
      expect((await machines()).offers.availability).toBe('https://schema.org/SoldOut');
      await decide('barn', []);
      await decide('asPlanned', []);
      expect((await machines()).offers.availability).toBe('https://schema.org/SoldOut');
      expect((await machines()).location.name).toContain('In the park');
      expect(await read('/events?lng=de')).not.toContain('>Anderer Ort</p>');
      await decide('lastChairs', []);
      expect((await machines()).offers.availability).toBe('https://schema.org/LimitedAvailability');
      await decide('available', []);
      expect((await machines()).offers.availability).toBeUndefined();
    });

    test('postponed to a day: date, words, cut-off and previousStartDate follow; with no day it waits for one', async () => {
      await guests();
      const cutOff = async () =>
        (await server.storage.db.selectFrom('eventCapacity').select('cutOff').executeTakeFirstOrThrow()).cutOff;
      const before = await cutOff();
      const refused = await press(
        server,
        page,
        { action: 'decide', ...(await typed('postponed', [])), day: '2024-07-20', time: '18:00', noteDe: 'Mein Satz.' },
        { as: ida },
      );
      expect([refused.statusCode, refused.body.includes('Mein Satz.')]).toEqual([422, true]);
      const seen = await press(
        server,
        page,
        { action: 'preview', ...(await typed('postponed', ['accepted'])), day: '2024-07-27', time: '19:00' },
        { as: ida },
      );
      expect(seen.body.replaceAll('\u00A0', ' ')).toContain(
        'einen neuen Termin (Samstag, 27. Juli 2024, 19 Uhr, Einlass 18.30 Uhr)',
      );
      await decide('postponed', ['accepted'], { day: '2024-07-27', time: '19:00' });
      const { eventStatus, previousStartDate, startDate } = await machines();
      expect([eventStatus, previousStartDate, startDate]).toEqual([
        'https://schema.org/EventRescheduled',
        '2024-07-20T18:00:00+02:00',
        '2024-07-27T19:00:00+02:00',
      ]);
      expect(Date.parse(await cutOff()) - Date.parse(before)).toBe((7 * 24 + 1) * 60 * 60 * 1000);
      expect((await press(server, page, { action: 'undo' }, { as: ida })).statusCode).toBe(303);
      expect(await cutOff()).toBe(before);
      expect((await formOf('postponed')).body).toContain('Ihre Karten bleiben vorgemerkt.');
      await decide('postponed', []);
      expect((await machines()).eventStatus).toBe('https://schema.org/EventPostponed');
    });

    test('later: half an hour is proposed; a time that is not later is refused with its words', async () => {
      expect((await formOf('later')).body).toContain('value="18:30"');
      const wrong = await press(
        server,
        page,
        { action: 'decide', ...(await typed('later', [])), time: '17:00' },
        { as: ida },
      );
      expect(wrong.statusCode).toBe(422);
      await decide('later', [], { time: '18:45' });
      expect(await read('/events?lng=de')).toContain('>Beginnt später</p>');
      expect((await machines()).startDate).toBe('2024-07-20T18:45:00+02:00');
    });

    test('a test goes to whoever presses, in both languages, and changes nothing', async () => {
      const answer = await press(
        server,
        page,
        { action: 'test', ...(await typed('barn', ['accepted'])) },
        { as: falk },
      );
      expect([answer.statusCode, answer.body.includes('Beide Briefe sind an Sie unterwegs')]).toEqual([200, true]);
      const letters = (await server.letters()).filter(({ to }) => to?.[0]?.address === falk.email);
      expect(letters.map(({ subject }) => subject?.split(':')[0]).toSorted()).toEqual([
        'In der Scheune',
        'In the barn',
      ]);
      expect((await entry()).location).toContain('Im Park');
    });
  }

  test('pressed twice it is one decision; somebody who was quicker is told; without fresh proof nobody gets in', async () => {
    await guests();
    const values = { action: 'decide', ...(await typed('barn', ['accepted'])) };
    const twice = await Promise.all([1, 2].map(() => press(server, page, values, { as: ida })));
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    const same = await staffMember(server, 'office');
    expect(same.name).toBe(ida.name);
    expect((await press(server, page, values, { as: same })).statusCode, 'somebody else of that name').toBe(409);
    expect(await unsent()).toHaveLength(2);
    expect(await server.storage.db.selectFrom('decisions').selectAll().execute()).toHaveLength(1);
    const late = await press(server, page, { ...values, noteDe: 'Zu spät.' }, { as: falk });
    expect([late.statusCode, late.body.includes('Zu spät.')]).toEqual([409, true]);
    server.clock.now = new Date(morning.getTime() + limits.officeProof + 1);
    const turned = await formOf('barn');
    expect([turned.statusCode, turned.headers.location]).toEqual([
      303,
      `/office/proof?to=${encodeURIComponent(`${page}?as=barn`)}`,
    ]);
    expect((await press(server, page, values, { as: ida })).statusCode).toBe(403);
  });

  test('an hour before, the office is reminded once, however many servers there are; not once it is decided', async () => {
    const outbox = openOutbox(server.staff.secrets, () => server.clock.now);
    const { inbox: site } = server.library.present.site;
    const services = { ...server.staff, site, outbox, office: () => site.office, now: () => server.clock.now };
    expect(await remindOfDecisions(services)).toBe(0);
    server.clock.now = new Date('2024-07-20T09:00:00Z');
    const put = await Promise.all([remindOfDecisions(services), remindOfDecisions(services)]);
    expect(put.toSorted()).toEqual([0, 1]);
    expect(await remindOfDecisions(services)).toBe(0);
    server.clock.now = morning;
    await decide('soldOut', []);
    server.clock.now = new Date('2024-07-20T09:00:00Z');
    await server.storage.db.deleteFrom('decisionReminders').execute();
    expect(await remindOfDecisions(services), 'a word about chairs decides nothing').toBe(1);
    server.clock.now = morning;
    await decide('asPlanned', []);
    server.clock.now = new Date('2024-07-20T09:00:00Z');
    await server.storage.db.deleteFrom('decisionReminders').execute();
    expect(await remindOfDecisions(services)).toBe(0);
    expect((await visit(server, '/office', { as: ida })).body).toContain('Wie angekündigt. Entschieden von');
  });
});
