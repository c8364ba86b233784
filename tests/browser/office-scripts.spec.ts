/** Each control of the office's scripts: what it sends, says and focuses, and how it fails. */
import type { Page } from '@playwright/test';
import type { DoorState } from '#contract/office/check-in.ts';
import type { OfficeScreens } from '#contract/office/office.ts';
import { expect } from '#tests/harness/browser.ts';
import { type StageRequest, showOfficeScreen, test } from '#tests/harness/office-stage.ts';

test.describe.configure({ mode: 'default' });

const ticketCode = 'T-AAAA-AAA2-ABCDEFGH';
const codeHash = async (code: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))).toHex().slice(0, 16);

const doorState = (change: Partial<DoorState> = {}): DoorState => ({
  ...{ counts: { guests: 3, expected: 6, free: 4 }, arrived: [], open: {}, listFingerprint: 'f00d', rejected: [] },
  ...change,
});
const doorData = async (change: Partial<OfficeScreens['checkIn']> = {}): Promise<OfficeScreens['checkIn']> => ({
  ...{ event: 15, find: '', isVoid: false, isCancelled: false, showsMissing: false, last: undefined },
  guests: [
    {
      ...{ party: 'o1', reference: 'T-AAAA-AAA2', name: 'Ada Öhlund', seats: 3, lines: [], note: null },
      ...{ isIdChecked: false, codeHash: await codeHash(ticketCode) },
    },
    {
      ...{ party: 'o2', reference: 'T-AAAA-AAA3', name: 'Benno Müller', seats: 2, lines: [], note: null },
      ...{ isIdChecked: false, codeHash: 'other' },
    },
  ],
  ...{ counts: { guests: 1, expected: 6, free: 2 }, arrived: [{ party: 'o2', guests: 1, at: '2026-12-05T16:30:00Z' }] },
  ...{ open: { o1: 9650 }, listFingerprint: 'f00d', parties: { all: 2, missing: 1 }, walkInId: 'w-9' },
  ...{ paymentNonce: 'n0', now: '2026-12-05T17:00:00.000Z', until: '2026-12-05T22:00:00.000Z' },
  ...change,
});
type DoorOptions = Pick<Parameters<typeof showOfficeScreen>[1], 'answer' | 'before'>;
async function showDoor(page: Page, change: Partial<OfficeScreens['checkIn']> = {}, options: DoorOptions = {}) {
  const stage = await showOfficeScreen(page, {
    ...{ name: 'check-in', address: '/office/check-in/15', screen: 'checkIn', screenData: await doorData(change) },
    answer: () => ({ json: doorState() }),
    ...options,
  });
  const party = (id: string) => page.locator(`li[data-party="${id}"]`);
  const number = (id: string, guests: number) => party(id).locator(`button[name=guests][value="${guests}"]`);
  return { stage, party, number, part: (hook: string) => page.locator(`[data-${hook}]`) };
}
const sentRecords = (requests: StageRequest[]) =>
  requests.flatMap(({ json }) => (json as { checkIns: Record<string, unknown>[] }).checkIns);
/** Until the test ends the wait the server does not answer. */
const silence = () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { promise, end: () => resolve(undefined) };
};

test('a click on a number at the door sends it once, says who came and offers the number before', async ({ page }) => {
  const wait = silence();
  const { stage, party, number, part } = await showDoor(
    page,
    {},
    {
      answer: async ({ json }) => {
        const [first] = (json as { checkIns: { party: string; guests: number; at: string }[] }).checkIns;
        if (!first)
          return {
            json: doorState({
              counts: { guests: 1, expected: 6, free: 2 },
              arrived: [{ party: 'o2', guests: 1, at: '2026-12-05T16:30:00Z' }],
            }),
          };
        await wait.promise;
        return { json: doorState({ arrived: [first] }) };
      },
    },
  );
  await expect
    .poll(() => stage.requests)
    .toEqual([
      {
        method: 'POST',
        path: '/office/check-in/15/check-ins',
        fields: {},
        json: { checkIns: [] },
        text: expect.any(String),
      },
    ]);
  await expect(part('last')).toBeHidden();
  await number('o2', 2).click();
  const arrival = '[checkIn.checkedIn guests=2 seats=2 time=18.00 Uhr]';
  await expect(party('o2').locator('[data-arrival]')).toHaveText(`${arrival} · [checkIn.connection.unsent]`);
  await expect(number('o2', 2)).toHaveAttribute('aria-pressed', 'true');
  await expect(number('o2', 1)).toHaveAttribute('aria-pressed', 'false');
  await expect(part('last-check-in')).toHaveText('[checkIn.last name=Benno Müller guests=2]');
  await expect(part('count="guests"')).toHaveText('2');
  await expect(part('count="expected"')).toHaveText('6');
  await expect(part('parties="missing"')).toHaveText('1');
  expect(
    await page.evaluate(() => Object.keys(localStorage).map((key) => key.split(':').slice(0, 2).join(':'))),
  ).toEqual(['checkIn:15']);
  wait.end();
  await expect(party('o2').locator('[data-arrival]')).toHaveText(arrival);
  await expect(part('count="guests"')).toHaveText('3');
  await expect(part('count="free"')).toHaveText('4');
  await part('last').locator('button').click();
  await expect
    .poll(() => sentRecords(stage.requests).map(({ party: id, guests }) => [id, guests]))
    .toEqual([
      ['o2', 2],
      ['o2', 1],
    ]);
  const [first] = sentRecords(stage.requests);
  expect(first).toEqual({
    party: 'o2',
    guests: 2,
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    at: expect.stringMatching(/^2026-12-05T17:00/),
  });
  await expect.poll(() => page.evaluate(() => localStorage.length), 'an answer empties the storage').toBe(0);
  await number('o1', 0).click();
  await expect(party('o1')).not.toHaveAttribute('data-arrived');
  await expect(party('o1').locator('[data-arrival]')).not.toContainText('checkedIn');
});

test('what the server answers at the door replaces what the phone has counted', async ({ page }) => {
  let state = doorState();
  const { stage, party, part } = await showDoor(page, {}, { answer: () => ({ json: state }) });
  await expect(part('count="guests"')).toHaveText('3');
  await expect(part('changed')).toBeHidden();
  await expect(part('no-free-seats')).toBeHidden();
  await expect(party('o2')).not.toHaveAttribute('data-arrived');
  await expect(party('o1').locator('form[data-money]')).toBeHidden();
  await expect(party('o1').locator('[data-paid]')).toHaveText('[checkIn.paid]');
  state = doorState({
    ...{ counts: { guests: 5, expected: 7, free: 0 }, listFingerprint: 'new', open: { o1: 1250 } },
    arrived: [
      { party: 'o1', guests: 3, at: '2026-12-05T16:05:00Z' },
      { party: 'w-1', guests: 2, at: '2026-12-05T16:40:00Z' },
      { party: 'w-2', guests: 0, at: '2026-12-05T16:41:00Z' },
    ],
  });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(part('changed')).toBeVisible();
  await expect(part('no-free-seats')).toBeVisible();
  await expect(party('o1')).toHaveAttribute('data-arrived');
  await expect(party('o1').locator('[data-arrival]')).toHaveText('[checkIn.checkedIn guests=3 seats=3 time=17.05 Uhr]');
  await expect(party('o1').locator('[data-open]')).toHaveText('[checkIn.open amount=12,50 €]');
  await expect(party('o1').locator('[data-paid]')).toHaveText('');
  await expect(part('parties="missing"')).toHaveText('1');
  const rows = part('walk-ins').locator('li');
  await expect(rows).toHaveCount(1);
  await expect(rows.locator('h3')).toHaveText('[checkIn.walkIn time=17.40 Uhr]');
  await expect(rows.locator('legend')).toHaveText('[checkIn.walkIn time=17.40 Uhr]');
  expect(await rows.locator('button').evaluateAll((all) => all.map((one) => (one as HTMLButtonElement).value))).toEqual(
    ['0', '1', '2'],
  );
  await expect(rows.locator('[aria-pressed=true]')).toHaveText('2');
  expect(
    await part('new-walk-in')
      .locator('button')
      .evaluateAll((all) => all.every((one) => (one as HTMLButtonElement).disabled)),
  ).toBe(true);
  // One of them leaves again.
  state = { ...state, counts: { ...state.counts, free: 3 } };
  await rows.locator('button[value="1"]').click();
  await expect.poll(() => sentRecords(stage.requests)).toMatchObject([{ party: 'w-1', guests: 1 }]);
  await expect(part('last-check-in')).toHaveText('[checkIn.last name=[checkIn.walkIn time=17.40 Uhr] guests=1]');
  await expect(part('new-walk-in').locator('button:disabled')).toHaveText(['4', '5']);
});

test('guests without a ticket wait for a seat, and a refusal says why', async ({ page }) => {
  const wait = silence();
  const { stage, part } = await showDoor(
    page,
    {},
    {
      answer: async ({ json }) => {
        const { checkIns } = json as { checkIns: { nonce: string; party: string }[] };
        if (checkIns.length === 0) return { json: doorState() };
        await wait.promise;
        return { json: doorState({ rejected: [{ nonce: checkIns[0]?.nonce ?? '', reason: 'Kein Platz' }] }) };
      },
    },
  );
  await expect(part('count="guests"')).toHaveText('3');
  const form = part('new-walk-in').locator('form');
  await form.locator('button[value="2"]').click();
  await expect(part('unconfirmed')).toHaveText('[checkIn.walkInPending guests=2]');
  await expect(part('count="guests"')).toHaveText('3');
  await expect(part('walk-ins').locator('li')).toHaveCount(0);
  const next = await form.locator('input[name=party]').inputValue();
  expect(next).toMatch(/^w-[0-9a-f]{32}$/);
  wait.end();
  await expect(part('alert')).toHaveText('[checkIn.walkIn time=18.00 Uhr]: Kein Platz');
  await expect(part('unconfirmed')).toHaveText('');
  expect(sentRecords(stage.requests)).toMatchObject([{ party: 'w-9', guests: 2 }]);
  await form.locator('button[value="1"]').click();
  await expect.poll(() => sentRecords(stage.requests)).toMatchObject([{ party: 'w-9' }, { party: next, guests: 1 }]);
  await expect(part('alert')).toHaveText('[checkIn.walkIn time=18.00 Uhr]: Kein Platz');
});

test('without an answer the door keeps what was clicked, in order, and says how much waits', async ({ page }) => {
  let isOnline = false;
  const { stage, party, number, part } = await showDoor(
    page,
    {},
    {
      answer: ({ json }) => {
        if (!isOnline) return 'offline';
        const { checkIns } = json as { checkIns: { party: string; guests?: number; at: string }[] };
        return {
          json: doorState({ arrived: checkIns.flatMap(({ guests, ...one }) => (guests ? [{ ...one, guests }] : [])) }),
        };
      },
    },
  );
  await expect(part('connection')).toHaveText('[checkIn.connection.offline]');
  await number('o1', 3).click();
  await party('o1').locator('form[data-money] button[value=card]').click();
  await expect(party('o1').locator('form[data-money]')).toBeHidden();
  await expect(party('o1').locator('[data-paid]')).toHaveText('[checkIn.paid] · [checkIn.connection.unsent]');
  await expect(part('count="guests"')).toHaveText('4');
  await number('o2', 0).click();
  await expect(part('count="guests"')).toHaveText('3');
  await expect(part('connection')).toHaveText('[checkIn.connection.offline] [checkIn.connection.waiting number=3]');
  // Of another day: too late to send.
  await page.evaluate(() =>
    localStorage.setItem('checkIn:14:old', JSON.stringify({ checkIn: {}, until: '2026-12-05T17:00:00.000Z' })),
  );
  await page.evaluate(() =>
    localStorage.setItem('checkIn:14:new', JSON.stringify({ checkIn: {}, until: '2026-12-05T17:30:00.000Z' })),
  );
  stage.requests.length = 0;
  isOnline = true;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(part('connection')).toHaveText('');
  expect(sentRecords(stage.requests)).toMatchObject([
    { party: 'o1', guests: 3 },
    { party: 'o1', cents: 9650, kind: 'card' },
    { party: 'o2', guests: 0 },
  ]);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['checkIn:14:new']);
  await page.evaluate(() => localStorage.clear());
});

for (const status of [401, 403])
  test(`after the answer ${status} the door says that nobody is signed in, and signing out asks about unsent clicks`, async ({
    page,
  }) => {
    const { stage, number, part } = await showDoor(
      page,
      {},
      { answer: ({ path }) => (path.endsWith('check-ins') ? { status } : undefined) },
    );
    await expect(part('connection')).toHaveText('[checkIn.connection.signedOut]');
    await number('o2', 2).click();
    await expect(part('connection')).toHaveText('[checkIn.connection.signedOut] [checkIn.connection.waiting number=1]');
    const signOut = () =>
      page.locator('form[action="/office/sign-out"]').evaluate((form: HTMLFormElement) => form.requestSubmit());
    page.once('dialog', (question) => {
      expect(question.message()).toBe('[checkIn.connection.unsentWarning]');
      return question.dismiss();
    });
    await signOut();
    expect(stage.requests.map(({ path }) => path)).not.toContain('/office/sign-out');
    await page.evaluate(() => localStorage.clear());
    await signOut();
    await expect(page).toHaveTitle('answered');
  });

test('after the day of the event, and without storage, the forms at the door are sent without the script', async ({
  page,
}) => {
  const { stage, number } = await showDoor(page, { until: '2026-12-05T17:00:00.000Z' });
  await number('o2', 2).click();
  await expect(page).toHaveTitle('answered');
  expect(stage.requests).toMatchObject([
    { path: '/office/check-in/15', fields: { action: 'count', party: 'o2', guests: '2' } },
  ]);
  const again = await showDoor(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error('full');
    };
  });
  await again.number('o2', 2).click();
  await expect(page).toHaveTitle('answered');
});

test('the search at the door filters as people type, and a ticket says whether it is valid', async ({ page }) => {
  let arrived = [{ party: 'o1', guests: 1, at: '2026-12-05T16:30:00Z' }];
  const { party, number, part } = await showDoor(page, {}, { answer: () => ({ json: doorState({ arrived }) }) });
  await expect(party('o1')).toHaveAttribute('data-arrived');
  const field = page.getByRole('searchbox');
  await field.fill('OEHL ada');
  await expect(party('o2')).toBeHidden();
  await expect(party('o1')).toBeVisible();
  await expect(part('no-match')).toBeHidden();
  await field.fill('aaa3');
  await expect(party('o1')).toBeHidden();
  await field.fill('xyz');
  await expect(part('no-match')).toBeVisible();
  await field.press('Enter');
  await expect(page.locator('[data-scanned]')).toHaveCount(0);
  await field.fill('');
  await field.press('Enter');
  await expect(page.locator('[data-scanned]'), 'of several guests none is chosen').toHaveCount(0);
  await field.fill('benno');
  await field.press('Enter');
  await expect(number('o2', 2)).toBeFocused();
  await expect(page.locator('[data-scanned]')).toHaveAttribute('data-party', 'o2');
  for (const [code, sentence] of [
    [` ${ticketCode.toLowerCase()} `, 'Ada Öhlund: [checkIn.alreadyCheckedIn guests=1 seats=3 time=17.30 Uhr]'],
    ['T-AAAA-AAA2-ABCDEFGX', '[checkIn.invalidTicket]'],
  ] as const) {
    await field.fill(code);
    await field.press('Enter');
    await expect(part('alert')).toHaveText(sentence);
    await expect(field).toHaveValue('');
    await expect(party('o2')).toBeVisible();
    if (code.includes('gh')) await expect(number('o1', 3)).toBeFocused();
  }
  await expect(page.locator('[data-scanned]')).toHaveAttribute('data-party', 'o1');
  arrived = [];
  await number('o1', 0).click();
  await expect(part('alert')).toHaveText('');
  await expect(party('o1')).not.toHaveAttribute('data-arrived');
  await field.fill(ticketCode);
  await field.press('Enter');
  await expect(part('alert')).toHaveText('Ada Öhlund: [checkIn.ready]');
});

test('the camera at the door can be refused, started and stopped', async ({ page }) => {
  const before = () => {
    const window = globalThis as unknown as Record<string, unknown>;
    window['tracks'] = [];
    window['BarcodeDetector'] = class {
      detect = async () => {
        window['detections'] = Number(window['detections'] ?? 0) + 1;
        if (window['isBlind']) throw new Error('no picture yet');
        return (window['codes'] ?? []) as { rawValue: string }[];
      };
    };
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      window['wanted'] = wanted;
      if (window['isRefused']) throw new Error('refused');
      const stream = document.createElement('canvas').captureStream();
      window['tracks'] = stream.getTracks();
      return stream;
    };
  };
  const set = (name: string, value: unknown) =>
    page.evaluate(([key, one]) => Object.assign(globalThis, { [key as string]: one }), [name, value]);
  const { part } = await showDoor(page, {}, { before });
  await expect(part('count="guests"')).toHaveText('3');
  await set('isRefused', true);
  const button = part('scan');
  await button.click();
  await expect(part('alert')).toHaveText('[checkIn.scanDenied]');
  await expect(part('camera')).toBeHidden();
  await expect(button).toHaveText('[checkIn.scan]');
  await set('isRefused', false);
  await set('isBlind', true);
  await button.click();
  const countDetections = () => page.evaluate(() => (globalThis as unknown as { detections: number }).detections);
  await expect.poll(countDetections, 'the camera tries again after a failure').toBeGreaterThan(1);
  await set('isBlind', false);
  await expect(button).toHaveText('[checkIn.scanStop]');
  await expect(part('camera')).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { wanted: unknown }).wanted)).toEqual({
    video: { facingMode: 'environment' },
  });
  await set('codes', [{ rawValue: 'elsewhere' }]);
  await expect(part('alert')).toHaveText('[checkIn.invalidTicket]');
  // The same code is read again and again, and said once.
  await part('alert').evaluate((alert) => alert.replaceChildren());
  await page.waitForTimeout(450);
  await expect(part('alert')).toHaveText('');
  await button.click();
  await expect(part('camera')).toBeHidden();
  await expect(button).toHaveText('[checkIn.scan]');
  expect(
    await page.evaluate(() =>
      (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
    ),
  ).toEqual(['ended']);
  await set('codes', [{ rawValue: 'another' }]);
  await page.waitForTimeout(250);
  await expect(part('alert'), 'a stopped camera reads nothing').toHaveText('');
});

const emails = { de: { subject: 'Betreff', text: 'Text' }, en: { subject: 'Subject', text: 'Text' } };
const eventSummary = {
  ...{
    eventId: 15,
    start: '2026-12-05T18:00',
    isOver: false,
    isCancelled: false,
    seats: undefined,
    open: 0,
    waiting: 0,
  },
};
const decisionData: OfficeScreens['decision'] = {
  ...{ summary: eventSummary, kinds: [], decisionDeadline: undefined, current: undefined, guestsWithVoidOffer: [] },
  form: {
    ...({
      kind: 'cancelled',
      revision: 3,
      day: '',
      time: '',
      note: { de: '', en: '' },
      emails,
      draft: undefined,
    } as const),
    audiences: [
      { name: 'accepted', byEmail: 4, toCall: 1, isTicked: true },
      { name: 'waiting', byEmail: 1, toCall: 0, isTicked: false },
    ],
  },
};

test('the sums of ticked guests follow each tick, with a sentence for one and for none', async ({ page }) => {
  await showOfficeScreen(page, {
    ...{ name: 'decision', address: '/office/events/15/decision', screen: 'decision', screenData: decisionData },
  });
  const sum = (name: string) => page.locator(`[data-ticked-sum=${name}]`);
  await expect(sum('emails')).toHaveText('[decision.tickedEmails_other count=4]');
  await expect(sum('calls')).toHaveText('[decision.tickedCalls_one]');
  await page.locator('input[name=waiting]').check();
  await expect(sum('emails')).toHaveText('[decision.tickedEmails_other count=5]');
  await page.locator('input[name=accepted]').uncheck();
  await expect(sum('emails')).toHaveText('[decision.tickedEmails_one]');
  await expect(sum('calls')).toBeHidden();
  await page.locator('input[name=waiting]').uncheck();
  await expect(sum('emails')).toHaveText('[decision.tickedNoEmails]');
  await page.locator('input[name=accepted]').evaluate((one: HTMLInputElement) => {
    one.checked = true;
    dispatchEvent(new Event('pageshow'));
  });
  await expect(sum('emails'), 'after Back').toHaveText('[decision.tickedEmails_other count=4]');
  await expect(sum('calls')).toBeVisible();
});

test('a button to undo gives way to a sentence when its time is over, and hands on its focus', async ({ page }) => {
  const current = {
    ...({ id: 'd1', kind: 'shelter', at: '2026-11-20T09:30:00Z', by: 'Ida', note: undefined } as const),
    ...{ undoableUntil: '2026-11-21T10:00:00.900Z', guestsToCall: [], calledGuests: 0, sent: 0, unsent: 0, failed: 0 },
  };
  await showOfficeScreen(page, {
    ...{ name: 'decision', address: '/office/events/15/decision', screen: 'decision' },
    screenData: { ...decisionData, current, form: undefined },
    before: () => {
      const wait = setTimeout;
      // The test says when the time is over.
      const hold = (then: () => void, pause: number) =>
        pause === 900 ? Object.assign(globalThis, { endTime: then }) : wait(then, pause);
      Object.assign(globalThis, { setTimeout: hold });
    },
  });
  const part = page.locator('[data-undo-milliseconds]');
  await part.locator('button').focus();
  await page.evaluate(() => (globalThis as unknown as { endTime: () => void }).endTime());
  await expect(part.locator('[role=status]')).toBeVisible();
  await expect(part.locator('[role=status]')).toBeFocused();
  await expect(part.locator('form')).toBeHidden();
  await expect(part.locator('p').first()).toBeHidden();
});

test('the secret of a link is sent by the form at once and disappears from the address', async ({ page }) => {
  const enrol = {
    name: 'invitation',
    address: '/office/invitation',
    screen: 'enrol',
    screenData: { invite: undefined },
  } as const;
  const { requests } = await showOfficeScreen(page, { ...enrol, query: '#the-secret' });
  await expect(page).toHaveTitle('answered');
  expect(requests).toMatchObject([
    { method: 'POST', path: '/office/invitation', fields: { key: 'the-secret', action: 'openInvite' } },
  ]);
  await page.goto('about:blank');
  const without = await showOfficeScreen(page, enrol);
  await expect(page.locator('[data-link-secret]')).toHaveValue('');
  expect(without.requests).toEqual([]);
});

const passkeyPage = () => {
  const window = globalThis as unknown as Record<string, unknown>;
  window['asked'] = [];
  const ask = (kind: string) => async (wanted: unknown) => {
    (window['asked'] as unknown[]).push([kind, wanted]);
    const failure = window['failure'];
    if (failure === 'TypeError') throw new TypeError('unsupported');
    if (failure) throw new DOMException('refused', failure as string);
    return { toJSON: () => ({ id: 'credential' }) };
  };
  Object.defineProperty(navigator, 'credentials', { value: { create: ask('create'), get: ask('get') } });
  Object.assign(globalThis, {
    PublicKeyCredential: {
      parseCreationOptionsFromJSON: (json: unknown) => json,
      parseRequestOptionsFromJSON: (json: unknown) => json,
    },
  });
};
const asked = (page: Page) => page.evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked);

test('a passkey is asked for before its form is sent, and each failure has its sentence', async ({ page }) => {
  const screenData = { to: '/office/log', passkeyOptions: '{"challenge":"c"}', isPasswordEnough: false };
  const { requests } = await showOfficeScreen(page, {
    ...{ name: 'sign-in', address: '/office/sign-in', screen: 'signIn', screenData, frame: { person: undefined } },
    before: passkeyPage,
  });
  const button = page.locator('button[data-passkey]');
  const message = page.locator('[data-passkey] ~ [role=alert]');
  for (const [failure, sentence] of [
    ['NotAllowedError', '[office.passkey.stopped]'],
    ['NotSupportedError', '[office.passkey.unable]'],
    ['TypeError', '[office.passkey.unable]'],
    ['InvalidStateError', '[office.passkey.known]'],
  ]) {
    await page.evaluate((name) => Object.assign(globalThis, { failure: name }), failure);
    await button.click();
    await expect(message).toHaveText(sentence ?? '');
    await expect(button).toHaveAttribute('aria-busy', 'false');
  }
  expect(requests).toEqual([]);
  await page.evaluate(() => Object.assign(globalThis, { failure: undefined }));
  await button.click();
  await expect(page).toHaveTitle('answered');
  expect(requests).toMatchObject([
    { path: '/office/sign-in', fields: { to: '/office/log', action: 'passkey', credential: '{"id":"credential"}' } },
  ]);
});

test('a new passkey is named after the address and the name in the form, else after the account', async ({ page }) => {
  const user = { id: 'u', name: 'ida@example.org', displayName: 'Ida' };
  const invite = {
    ...({
      purpose: 'start',
      linkSecret: 's',
      role: 'owner',
      email: undefined,
      name: undefined,
      isPasswordEnough: false,
    } as const),
    passkeyOptions: JSON.stringify({ challenge: 'c', user }),
    oneTimeCodeSetup: { secret: 'A', uri: 'otpauth://x', sealed: 's' },
  };
  const { requests } = await showOfficeScreen(page, {
    ...{ name: 'invitation', address: '/office/invitation', screen: 'enrol', screenData: { invite } },
    before: passkeyPage,
  });
  await page.locator('[name=name]').fill('Eva Nehls');
  await page.locator('[name=email]').fill('eva@example.org');
  await page.evaluate(() => Object.assign(globalThis, { failure: 'NotAllowedError' }));
  await page.locator('button[data-passkey]').click();
  await expect(page.locator('[data-passkey] ~ [role=alert]')).toHaveText('[office.passkey.stopped]');
  expect(await asked(page)).toEqual([
    ['create', { publicKey: { challenge: 'c', user: { id: 'u', name: 'eva@example.org', displayName: 'Eva Nehls' } } }],
  ]);
  expect(requests).toEqual([]);
  const account = {
    ...{
      email: 'ida@example.org',
      passkeys: [],
      passkeyOptions: invite.passkeyOptions,
      hasPassword: true,
      sessions: [],
    },
    ...{ hasOneTimeCodes: false, oneTimeCodeSetup: undefined, recoveryCodesLeft: 1, newRecoveryCodes: undefined },
  };
  const own = await showOfficeScreen(page, {
    ...{ name: 'account', address: '/office/account', screen: 'account', screenData: account },
    before: passkeyPage,
  });
  await page.locator('[name=keyName]').fill('Handy');
  await page.evaluate(() => Object.assign(globalThis, { failure: 'NotAllowedError' }));
  await page.locator('button[data-passkey]').click();
  await expect(page.locator('[data-passkey] ~ [role=alert]')).toHaveText('[office.passkey.stopped]');
  expect(await asked(page)).toEqual([['create', { publicKey: { challenge: 'c', user } }]]);
  expect(own.requests).toEqual([]);
});
