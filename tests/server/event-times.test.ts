/** Every page, file and email with the time of an event follows a change of that time. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSampleEmailData, type EmailData, type EmailKind } from '#contract/emails.ts';
import type { Language } from '#contract/language.ts';
import { createBlock } from '#contract/office/newsletter.ts';
import { officeAccess } from '#contract/office/office.ts';
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { buildNewsletterIssue } from '#tests/harness/newsletter-issues.ts';
import { changeGiovanni, createGuest, juneDate, prepareSeats } from '#tests/harness/offers.ts';
import { createStaffMember, getPage, type TestStaff } from '#tests/harness/staff.ts';

/** Minutes that no other event has; the new doors time differs from the old start. */
const timesOf = (day: string, ...times: string[]) => {
  const [start, doors, interval, end] = times.map((time) => `${day} ${time}`);
  return { start, doors, interval, end };
};
const oldTimes = timesOf('2024-07-18', '18:05', '17:22', '19:25', '21:55');
const newTimes = timesOf('2024-07-19', '18:35', '17:52', '19:55', '22:25');
const oldTime = /18[.:]05|(?<!\d)6[.:]05 p|T1805|17[.:]22|5[.:]22 p|18\. ?Juli|18 July|2024-?07-?18|18[./]0?7[./]2024/;
const newTime = /18[.:]35|(?<!\d)6[.:]35 p|T1835|19\. ?Juli|19 July|2024-?07-?19/;

let server: InProcessServer;
let ida: TestStaff;
let ownRequest: { reference: string; status: string };
beforeAll(async () => {
  server = await startInProcess({ PUBLIC_URL: 'https://tollenau.example' });
  server.clock.now = juneDate;
  ida = await createStaffMember(server, 'office');
  await changeGiovanni(server, oldTimes);
  await prepareSeats(server, { atPlace: 20, inShelter: 20 });
  ownRequest = await createGuest(server, 'accepted', {}, { end: new Date('2024-06-30T09:00:00Z') });
});
afterAll(() => server.close());

const toPattern = (path: string): string =>
  path
    .replace(/^\/(events|media-detail|news-detail|park-detail)\/\d+/, '/$1/:id')
    .replace(/^\/(people|works|composers|venues|films|embed\/video)\/[\w-]+/, '/$1/:id');

/** For each kind of page, one about the event. */
const examples: Record<string, string> = {
  '/events/:id': '/events/15',
  '/events/:id/programme': '/events/15/programme',
  '/events/:id.ics': '/events/15.ics',
  '/people/:id': '/people/philine-quast',
  '/works/:id': '/works/don-giovanni',
  '/composers/:id': '/composers/mozart',
  '/venues/:id': '/venues/park',
  '/tickets': '/tickets?event=15',
  '/alerts': '/alerts?event=15',
  '/search': '/search?q=Don+Giovanni',
};

const ticketDays = /&quot;days&quot;:\[1,\[.*?\]\]\]/g;

async function publicOutputs(language: Language, day: string): Promise<Map<string, string>> {
  const { addresses } = server.library.current.site;
  const files = ['calendar.ics', 'feed.xml', 'programme.json', 'orif.json', 'openapi.json', 'access.json', 'llms.txt'];
  const machines = [...files, 'events/15.ics', 'embed/evening', 'robots.txt', 'sitemap.xml'].map((path) => `/${path}`);
  const paths = [...addresses.pages.map(({ path }) => path), ...machines];
  const outputs = new Map<string, string>();
  let days = '';
  // Every page has the dates of the ticket dialog.
  async function add(name: string, address: string) {
    const body = await readBody(address, language);
    [days = days] = body.match(ticketDays) ?? [];
    outputs.set(name, body.replaceAll(ticketDays, ''));
  }
  for (const pattern of new Set(paths.map(toPattern))) {
    const path = examples[pattern] ?? paths.find((one) => toPattern(one) === pattern) ?? pattern;
    await add(pattern, pattern === '/visit/day' ? `${path}?date=${day}` : path);
  }
  await add('/requests/:key', new URL(ownRequest.status, 'https://tollenau.example').pathname);
  return outputs.set('the days of the ticket dialog', days);
}

async function readBody(address: string, language: Language): Promise<string> {
  const { statusCode, body } = await server.app.inject(`${address}${address.includes('?') ? '&' : '?'}lng=${language}`);
  expect([address, statusCode]).toEqual([address, 200]);
  return body;
}

/** Office pages about the past: versions of an entry, the log, sent emails. */
const historyRoutes = /history|\/log$|:kind\/:id\/(draft|presence)/;

async function officeOutputs(language: Language): Promise<Map<string, string>> {
  const outputs = new Map<string, string>();
  for (const pattern of Object.keys(officeAccess).filter((one) => !historyRoutes.test(one))) {
    const address = pattern
      .replace('/content/:kind/:id', '/content/events/15')
      .replace('/content/:kind', '/content/events')
      .replace('/new/:kind', '/new/events')
      .replace(':reference', ownRequest.reference)
      .replace(':event', '15');
    if (/[:*]/.test(address)) continue;
    const decided = pattern.endsWith('/decision') ? '?as=later&' : '?';
    const { statusCode, headers, body } = await getPage(server, `${address}${decided}lng=${language}`, { as: ida });
    if (statusCode === 200 && String(headers['content-type']).startsWith('text/')) outputs.set(pattern, body);
  }
  return outputs;
}

async function emailOutputs(language: Language): Promise<Map<string, string>> {
  const { answers } = server.library.current.site;
  const known = await answers.findEvent(15, language, server.clock.now);
  if (!known) throw new Error('There is no event 15.');
  const issue = { ...buildNewsletterIssue('Neues'), blocks: [{ ...createBlock('event'), entryId: '15' }] };
  const facts = createSampleEmailData({ event: known.event, issue });
  const outputs = new Map<string, string>();
  for (const kind of Object.keys(facts) as EmailKind[]) {
    const { subject, text, html } = await answers.writeEmail(kind, language, facts[kind] as EmailData[typeof kind]);
    outputs.set(kind, [subject, text, html].join('\n'));
  }
  return outputs;
}

/** The guest's page shows the original date beside the current one. */
const originalDate = /<dt>(Als Sie fragten|When you asked)[\s\S]*?<\/dd>/g;
const removeOriginalDate = (text: string) =>
  text.replaceAll(originalDate, '').replaceAll(/\u00A0|&nbsp;|&#160;|&#x27;/g, ' ');
const listNaming = (time: RegExp, outputs: Map<string, string>) =>
  [...outputs].filter(([, body]) => time.test(removeOriginalDate(body))).map(([name]) => name);

const readOutputs = async (language: Language, day: string) =>
  new Map([
    ...(await publicOutputs(language, day)),
    ...(await officeOutputs(language)),
    ...(await emailOutputs(language)),
  ]);

test.each(['de', 'en'] as const)('[EVD-02] after a move no page or email has the old time (%s)', async (language) => {
  await changeGiovanni(server, oldTimes);
  const named = listNaming(oldTime, await readOutputs(language, '2024-07-18'));
  expect(named.length, 'control: outputs are found by their old time').toBeGreaterThan(45);
  await changeGiovanni(server, newTimes);
  const outputs = await readOutputs(language, '2024-07-19');
  expect.soft(listNaming(oldTime, outputs), 'the old time').toEqual([]);
  expect.soft(listNaming(newTime, outputs), 'the new time').toEqual(named);
});
