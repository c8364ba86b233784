import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { skipNgrokWarningHeader, tokenNames } from '#site/session/names.ts';
import { makeStorage } from '#tests/harness/session-environment.ts';
import { fetchOwnContact, formToObject, requestTickets, type TicketDraft, useTicketDraft } from './send.ts';
import type { TicketEvent, TicketSetup, TicketStrings } from './ticket-props.ts';

const german = { language: 'de' } as TicketSetup;
const strings = { expired: 'Expired', failed: 'Failed' } as TicketStrings;

function openBrowser(answer: () => Response, stored: Record<string, string> = {}) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  vi.stubGlobal('window', { localStorage: makeStorage(stored) });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
afterEach(() => {
  vi.unstubAllGlobals();
});

const error = (code: string, fields?: object) => ({
  error: { code, message: `Message ${code}`, ...(fields && { fields }) },
});

test.each<[status: number, json: unknown, outcome: object]>([
  [201, { data: { reference: 'T-1' } }, { receipt: { reference: 'T-1' } }],
  [
    409,
    error('eventCancelled'),
    { failure: { message: 'Message eventCancelled', isEventCancelled: true, fieldErrors: {} } },
  ],
  [
    ...([422, error('invalid', { email: { code: 'emailInvalid', message: 'No address' } })] as const),
    { failure: { message: 'Message invalid', isEventCancelled: undefined, fieldErrors: { email: 'No address' } } },
  ],
  [503, {}, { failure: { fieldErrors: {} } }],
  [502, undefined, { failure: { fieldErrors: {} } }],
])('a ticket request that is answered with %i %j leads to %j', async (status, json, outcome) => {
  openBrowser(() => (json === undefined ? new Response('<html>', { status }) : Response.json(json, { status })));
  expect(await requestTickets(new FormData(), 'k', german)).toEqual(outcome);
});

test.each([
  [{}, undefined],
  [{ [tokenNames.access]: 'token' }, 'Bearer token'],
])('a ticket request of a browser that stores %j is sent once, with its key', async (stored, authorization) => {
  const fetch = openBrowser(() => Response.json({ data: {} }), stored);
  const body = new FormData();
  await requestTickets(body, 'key-1', german);
  const headers = { accept: 'application/json', 'idempotency-key': 'key-1', ...skipNgrokWarningHeader };
  expect(fetch.mock.calls).toEqual([
    [
      '/api/ticket-requests?lng=de',
      { method: 'POST', body, headers: { ...headers, ...(authorization && { authorization }) } },
    ],
  ]);
});

test.each([
  [
    { fullName: 'Ada', termsVersion: 'v1' },
    { fullName: 'Ada', agreement: false },
  ],
  [
    { agreement: 'on', event: '{"id":15,"title":"Title"}', email: '' },
    { email: '', agreement: true, event: { id: 15, title: 'Title' } },
  ],
])('the form with %j is logged as %j', (fields, logged) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(formToObject(form)).toEqual(logged);
});

test('a visitor who is not signed in has no contact, and asks for none', async () => {
  const fetch = openBrowser(() => Response.json({}), { [tokenNames.access]: 'token' });
  expect(await fetchOwnContact(strings)).toBeUndefined();
  expect(fetch).not.toHaveBeenCalled();
});

test('the contact of a signed-in visitor is the name and email of the account', async () => {
  const profile = { name: 'Ada Lark', email: 'ada@example.org', verified: true, createdAt: '2026-07-20T22:30:00Z' };
  const account = { profile, sessions: [], ticketRequests: [], newsletter: 'none' };
  const stored = { [tokenNames.access]: 'token', [tokenNames.refresh]: 'refresh' };
  openBrowser(() => Response.json({ data: account }), stored);
  vi.stubGlobal('localStorage', makeStorage(stored));
  vi.stubGlobal('addEventListener', () => undefined);
  expect(await fetchOwnContact(strings)).toEqual({ fullName: 'Ada Lark', email: 'ada@example.org' });
});

/** `new FormData(form)` of browsers reads a form; here the form is its entries. */
class FormDataOfEntries extends FormData {
  constructor(entries: Iterable<[string, string | File]> = []) {
    super();
    for (const [name, value] of entries) this.append(name, value as string);
  }
}

function openDraft(): TicketDraft {
  const drafts: TicketDraft[] = [];
  renderToStaticMarkup(
    createElement(() => {
      drafts.push(useTicketDraft());
      return null;
    }),
  );
  return drafts[0] as TicketDraft;
}

const label = { id: 15, title: 'Title', date: 'Date', time: 'Time', venue: 'Venue' };
const noFile = new File([], '');
const picture = new File(['x'], 'id.png');

test.each<[what: string, entries: [string, string | File][], event: object | undefined, sent: object]>([
  [
    'with the facts of its event, and without an empty file',
    [
      ['fullName', 'Ada'],
      ['uploadId', noFile],
    ],
    { ...label, day: '2027-07-17', price: 'Price', note: 'Note' },
    { fullName: 'Ada', event: JSON.stringify(label), termsVersion: 'v1' },
  ],
  [
    'without the event that the server has refused, and with the picture',
    [
      ['event', '15'],
      ['uploadId', picture],
    ],
    undefined,
    { uploadId: picture, termsVersion: 'v1' },
  ],
])('a ticket request is sent %s', (_, entries, event, sent) => {
  vi.stubGlobal('FormData', FormDataOfEntries);
  const form = entries as unknown as HTMLFormElement;
  const data = openDraft().buildRequestForm(form, { event: event as TicketEvent | undefined, termsVersion: 'v1' });
  expect(Object.fromEntries(data)).toEqual(sent);
});
