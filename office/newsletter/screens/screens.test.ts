/** What the pages of the newsletter say and offer in each state. */
import type { NewsletterIssueSummary, NewsletterText } from '#contract/office/newsletter.ts';
import type { OfficeScreens } from '#contract/office/office.ts';
import { createOfficeContext, type FrameChange, outlineScreen, testOutlines } from '#tests/harness/office-screens.ts';
import { IssueEditor } from './issue/IssueEditor.tsx';
import { loadIssueEditor } from './issue/load.ts';
import { loadNewsletter, Newsletter } from './newsletter/Newsletter.tsx';
import { loadSendIssue, SendIssue } from './send-issue/SendIssue.tsx';
import { loadSubscribers, Subscribers } from './subscribers/Subscribers.tsx';

const english = { locale: 'en' } as const;
const proven = { hasFreshProof: true };
const at = '2026-11-20T09:30:00.000Z';
const later = '2026-11-28T17:00:00.000Z';
const text = (de: string, en = ''): NewsletterText => ({ de, en });
const counts = { confirmed: { de: 7, en: 5 }, unconfirmed: 3, paused: 2 };
const noSubscribers = { confirmed: { de: 0, en: 0 }, unconfirmed: 1, paused: 0 };

const summary: NewsletterIssueSummary = {
  ...{ id: 'i1', subject: text('Betreff', 'Subject'), state: 'draft', version: 4, editedAt: at, by: 'Ida' },
  ...{ dueAt: null, endedAt: null, stopReason: null, recipients: 0, sent: 0, failed: 0, removed: 0, isArchived: false },
};
const planned = { ...summary, id: 'i2', state: 'planned', dueAt: later } as const;
const sending = { ...summary, id: 'i3', state: 'sending', recipients: 10, sent: 4, failed: 1 } as const;
const sent = { ...summary, id: 'i4', state: 'sent', recipients: 9, sent: 8, failed: 1, endedAt: later } as const;
const stopped = { ...sent, id: 'i5', state: 'stopped', sent: 2, stopReason: 'tooManyRefusals' } as const;

const newsletter = (issues: NewsletterIssueSummary[], frame?: FrameChange) => () =>
  outlineScreen(
    loadNewsletter,
    Newsletter,
    createOfficeContext('newsletter', { issues, counts }, { address: '/office/newsletter', ...frame }),
  );

const block = { entryId: '', heading: text(''), text: text('') };
const issue: OfficeScreens['newsletterIssue']['issue'] = {
  ...{ subject: summary.subject, preheader: text('Vorab'), readable: true },
  blocks: [
    { ...block, kind: 'text', heading: text('Kopf', 'Head'), text: text('Text', 'Words') },
    { ...block, kind: 'event', entryId: '15', text: text('Dazu') },
    { ...block, kind: 'news' },
    { ...block, kind: 'picture', entryId: 'oak' },
  ],
};
const missingFields = ['subject.en', 'preheader.en', 'blocks.1.text.en', 'blocks.2.entryId', 'blocks.0.heading.en'];
const editor = (change: Partial<OfficeScreens['newsletterIssue']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadIssueEditor,
    IssueEditor,
    createOfficeContext(
      'newsletterIssue',
      { summary, issue, missingFields: [], showsErrors: false, ...change },
      { address: '/office/newsletter/i1', ...frame },
    ),
  );

const send = (change: Partial<OfficeScreens['sendNewsletterIssue']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadSendIssue,
    SendIssue,
    createOfficeContext(
      'sendNewsletterIssue',
      { summary, counts, missingFields: [], testRecipient: 'ida@example.org', canResume: false, ...change },
      { address: '/office/newsletter/i1/send', ...frame },
    ),
  );

const subscriber = {
  ...({ email: 'ada@example.org', language: 'de', requestedAt: at, confirmedAt: later } as const),
  ...{ note: 'Am Telefon', refusals: 2, pausedAt: later },
};
const subscribers = (change: Partial<OfficeScreens['subscribers']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadSubscribers,
    Subscribers,
    createOfficeContext(
      'subscribers',
      {
        counts,
        growth: [
          { month: '2026-11', joined: 4, left: 1 },
          { month: '2026-10', joined: 0, left: 2 },
        ],
        ...{ searchedEmail: '', found: undefined, paused: [], removedAt: undefined, ...change },
      },
      { address: '/office/newsletter/subscribers', ...frame },
    ),
  );

testOutlines(new URL(import.meta.url), {
  newsletter: {
    'issues in each state': newsletter([
      ...[summary, planned, sending, sent, stopped],
      { ...stopped, id: 'i6', stopReason: null, subject: text('', 'Only English') },
      { ...stopped, id: 'i7', stopReason: 'missingEntry', subject: text('') },
      { ...sending, id: 'i8', sent: 20 },
    ]),
    'no issues, in English': newsletter([], english),
  },
  issue: {
    'a complete draft': editor({}),
    'a saved draft, in English': editor({}, { ...english, outcome: 'savedIssue' }),
    'parts are missing': editor({ missingFields }),
    'parts are missing and shown, in English': editor({ missingFields, showsErrors: true }, english),
    'without blocks': editor({
      ...{ issue: { ...issue, blocks: [], readable: false }, missingFields: ['blocks'], showsErrors: true },
    }),
    'a refused draft': editor({}, { errorCode: 'changedMeanwhile' }),
    'on the evening of an event': editor({}, { now: new Date('2024-07-20T20:00:00Z') }),
    sent: editor({ summary: sent, missingFields }),
  },
  'send-issue': {
    'ready to send': send({}, proven),
    'after a test': send({}, { ...proven, outcome: 'testedIssue' }),
    'ready to send, not proven': send({}, english),
    'parts are missing': send({ missingFields: ['subject.en', 'blocks.0.text.de'] }, proven),
    'parts are missing, not proven': send({ missingFields: ['subject.en'] }),
    'no subscribers': send({ counts: noSubscribers }, proven),
    'planned, cannot be tested': send({ summary: planned, testRecipient: null }, proven),
    sending: send({ summary: sending }, proven),
    'sending to fewer people than there are now': send({ summary: { ...sending, recipients: 20 } }, proven),
    'sending to nobody': send(
      { summary: { ...sending, recipients: 0, sent: 0, failed: 0 }, counts: noSubscribers },
      english,
    ),
    sent: send({ summary: { ...sent, removed: 2 } }, proven),
    'sent and archived': send({ summary: { ...sent, isArchived: true }, testRecipient: null }, proven),
    'stopped, can resume': send({ summary: stopped, canResume: true }, proven),
    'stopped, with missing parts': send({ summary: stopped, missingFields: ['preheader.de'] }, proven),
    'refused time': send(
      {},
      { ...proven, errorCode: 'timeInvalid', fieldErrors: { at: 'timeInvalid' }, values: { at: '2026-11-01T10:00' } },
    ),
  },
  subscribers: {
    all: subscribers({}),
    'the first ones, in English': subscribers({ growth: [], counts: noSubscribers }, english),
    'found and paused': subscribers({
      ...{ searchedEmail: 'ada@example.org', found: subscriber },
      paused: [
        { email: 'ada@example.org', at: later },
        { email: 'ben@example.org', at },
      ],
    }),
    'found, not confirmed': subscribers({
      ...{ searchedEmail: 'ada@example.org' },
      found: { ...subscriber, confirmedAt: null, note: null, refusals: 0, pausedAt: null },
    }),
    'found, removed': subscribers({ searchedEmail: 'eva@example.org', removedAt: at }),
    'not found': subscribers({ searchedEmail: 'eva@example.org' }),
    refused: subscribers(
      {},
      {
        errorCode: 'alreadySubscribed',
        fieldErrors: { email: 'alreadySubscribed', note: 'textMissing', language: 'unreadable' },
        values: { email: 'ada@example.org', language: 'en', note: 'n' },
      },
    ),
  },
});
