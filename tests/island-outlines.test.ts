/**
 * What a visitor reads in parts of pages that only the browser renders, from data. The words of
 * texts are their keys (`harness/key-texts.ts`). After a wanted change run this file with `-u`,
 * and read the difference.
 */
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'vitest';
import type { AccountTicketRequest } from '#contract/accounts/account.ts';
import { seatStates } from '#contract/booking/seat-states.ts';
import { TicketRequestList } from '#site/screens/account/Account.tsx';
import {
  AccountDetails,
  AccountRemoval,
  DataExport,
  NewsletterSubscription,
  PasswordChange,
  SessionList,
} from '#site/screens/account/Details.tsx';
import { loadAccount } from '#site/screens/account/load.ts';
import { Receipt } from '#site/tickets/Receipt.tsx';
import { StubEvent } from '#site/tickets/Stub.tsx';
import { createDialogData } from '#site/tickets/ticket-props.ts';
import { replaceTextsByKeys } from './harness/key-texts.ts';
import { expectOutline, outlineHtml } from './harness/outline.ts';
import { buildPageContext } from './harness/page-context.ts';

const context = await buildPageContext(({ texts }) => ({ texts: replaceTextsByKeys(texts) }));
const inGerman = { ...context, locale: 'de' } as const;
const outlineOf = (name: string, element: ReactElement) => [
  `== ${name}`,
  ...outlineHtml(renderToStaticMarkup(element)),
];

test('the account in each state of its data', () => {
  const { setup } = loadAccount(inGerman).account;
  const common = { setup, reloadAccount: async () => undefined };
  const profile = { name: 'Ada', email: 'ada@example.org', verified: true, createdAt: '2026-07-20T22:30:00Z' };
  const session = {
    ...{ id: 's1', current: true, device: 'Firefox, Linux', network: '198.51.100.0' },
    ...{ startedAt: '2026-11-20T10:05:00Z', lastUsedAt: '2026-11-21T10:05:00Z', endsAt: '2026-12-20T10:05:00Z' },
  };
  const other = { ...session, id: 's2', current: false, device: '' };
  const bare = { askedAt: '2026-11-20T23:30:00Z', status: '/requests/key' };
  const requests: AccountTicketRequest[] = seatStates.map((state, index) => ({
    ...bare,
    reference: `T-${index}`,
    state,
  }));
  const complete = {
    ...{
      answered: true,
      seats: 2,
      tickets: 'Two',
      until: '2026-11-22T16:00:00Z',
      note: 'Note',
      selectedDate: '2027-07-17',
    },
    event: { title: 'Title', date: 'Day', time: 'Time', venue: 'Venue' },
  };
  const { hasNoNewsletter } = setup as { hasNoNewsletter?: boolean };
  expectOutline('islands account', [
    ...outlineOf('details', AccountDetails({ ...common, profile, children: 'Buttons' })),
    ...outlineOf('unverified', AccountDetails({ ...common, profile: { ...profile, verified: false }, children: '' })),
    ...outlineOf('no requests', createElement(TicketRequestList, { ...common, requests: [] })),
    ...outlineOf('requests', createElement(TicketRequestList, { ...common, requests })),
    ...outlineOf(
      'a complete request',
      createElement(TicketRequestList, {
        ...common,
        requests: [{ ...bare, ...complete, reference: 'T-9', state: 'open' }],
      }),
    ),
    ...(['none', 'asked', 'confirmed', 'paused', 'unverified'] as const).flatMap((choice) =>
      outlineOf(`newsletter ${choice}`, createElement(NewsletterSubscription, { ...common, choice })),
    ),
    ...outlineOf('devices', createElement(SessionList, { ...common, sessions: [session, other] })),
    ...outlineOf('password', createElement(PasswordChange, { ...common, email: profile.email })),
    ...outlineOf('copy', createElement(DataExport, common)),
    ...outlineOf('removal', createElement(AccountRemoval, { ...common, email: profile.email })),
    `without a newsletter: ${hasNoNewsletter ?? false}`,
  ]);
});

test('the receipt of a ticket request, and the stub of its event', () => {
  const { strings } = createDialogData(inGerman);
  const event = {
    id: 15,
    title: 'Title',
    date: 'Date',
    time: 'Time',
    venue: 'Venue',
    day: '2027-07-17',
    note: 'Note',
    price: 'Price',
  };
  const receipt = { reference: 'T-1', status: '/requests/key', reachable: true, receipt: true };
  const common = { strings, notSent: 'Not sent', onDismiss: () => undefined };
  const receipts: Record<string, Parameters<typeof Receipt>[0]> = {
    'of an event': { ...common, event, receipt },
    'of an event that is off': { ...common, event: { ...event, isUnavailable: true }, receipt },
    'without an event, unreachable': { ...common, event: undefined, receipt: { ...receipt, reachable: false } },
    'with a note, without the picture': {
      ...common,
      event,
      receipt: { ...receipt, note: 'Note', withoutPicture: true },
    },
    'not sent': { ...common, event, receipt: undefined },
  };
  const announcement = { title: 'Announced', text: 'Text' };
  const stubs: Record<string, Parameters<typeof StubEvent>[0]> = {
    'of an event': { event, announcement, artPrint: 'Print' },
    'without a price, off': {
      event: { ...event, price: '', isUnavailable: true },
      announcement: undefined,
      artPrint: null,
    },
    'without an event': { event: undefined, announcement, artPrint: null },
    empty: { event: undefined, announcement: undefined, artPrint: null },
  };
  expectOutline('islands tickets', [
    ...Object.entries(receipts).flatMap(([name, props]) => outlineOf(`receipt ${name}`, createElement(Receipt, props))),
    ...Object.entries(stubs).flatMap(([name, props]) => outlineOf(`stub ${name}`, createElement(StubEvent, props))),
  ]);
});
