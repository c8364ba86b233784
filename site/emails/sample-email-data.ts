/** Sample data for each kind of email: `checkEdition` and tests write one of each. */

import { computeBalance } from '#contract/booking/payments.ts';
import { type PriceLine, sumCents } from '#contract/booking/price-lines.ts';
import type { EventLabel } from '#contract/booking/ticket-request.ts';
import type { EmailData } from '#contract/emails.ts';
import { createBlock, createNewsletterIssue, type NewsletterIssue } from '#contract/office/newsletter.ts';

const opera = { id: 15, title: 'Don Giovanni', date: '20. Juli', time: '18 Uhr', venue: 'Im Park' };

const lines: PriceLine[] = [
  { group: 'full', seats: 2, cents: 3500 },
  { group: 'child', seats: 1, cents: 0 },
];

const news: NewsletterIssue = {
  ...createNewsletterIssue(),
  subject: { de: 'Neues', en: 'News' },
  blocks: [{ ...createBlock('text'), text: { de: 'Guten Tag', en: 'Hello' } }],
};

interface SampleEmailOptions {
  event?: EventLabel;
  issue?: NewsletterIssue;
}

export function createSampleEmailData({ event = opera, issue = news }: SampleEmailOptions = {}): EmailData {
  const message = 'Ja.';
  const address = `https://www.example.org/requests/${'k'.repeat(43)}`;
  const request = { reference: 'T-4XKP-9QWM', requestPage: address, event };
  const { reference, requestPage } = request;
  const transfer = { until: '2027-07-01', payee: 'Haus Probe', iban: 'DE89370400440532013000' };
  const payment = { ...computeBalance(sumCents(lines), []), transfer };
  return {
    ticketReceipt: { reference, requestPage, event },
    officeNotification: { reference, requestPage: address, event, reachable: true, answerable: true, hasIdCopy: false },
    officeWithdrawal: { reference },
    ticketOffer: { ...request, lines, until: '2027-07-06T16:00:00Z', message },
    ticketRefused: { ...request, message },
    ticketWaiting: { ...request, message },
    ticketAnswer: { reference, requestPage, message },
    ticketLapsed: request,
    ticketRevoked: { ...request, message },
    eventDecision: { ...request, message, decision: 'shelter', audience: 'accepted', shelter: 'im Haus' },
    decisionDue: { title: event.title, time: event.time, shelter: 'im Haus', page: address },
    ticketAccepted: { ...request, lines, payment },
    paymentReminder: { ...request, payment },
    ticketReturnedSome: { ...request, lines: lines.slice(0, 1), payment },
    ticketDeclined: request,
    ticketReturned: { ...request, payment },
    alertConfirmation: { event, confirm: address, hours: 48 },
    alertNotification: { event, page: address, leave: address },
    newsletterConfirmation: { confirm: address, hours: 48, byOffice: true },
    newsletterWelcome: { unsubscribe: address },
    newsletterSubscribed: { unsubscribe: address },
    newsletterIssue: { issue, unsubscribe: address, page: address },
    accountVerification: { verify: address, hours: 48, days: 90 },
    accountExists: { signIn: address, forgotten: address },
    passwordReset: { reset: address, minutes: 60 },
    passwordChanged: { forgotten: address },
    accountDeleted: {},
  };
}
