/** Every fixture text is hostile markup; pages, emails, feeds and the office show it as text. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { afterAll, expect, test } from 'vitest';
import { isPair, isScalar, parseDocument, visit } from 'yaml';
import { editableKinds, findReferenceKind, isSingle } from '#contract/content/kinds.ts';
import { createSampleEmailData } from '#contract/emails.ts';
import { languages } from '#contract/language.ts';
import { readContentFiles } from '#server/content/shipped-content.ts';
import { samplePaths } from '#tests/harness/addresses.ts';
import { readAtom } from '#tests/harness/atom.ts';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { startInProcess } from '#tests/harness/in-process.ts';
import { createStaffMember, getPage } from '#tests/harness/staff.ts';
import { writeTexts } from '#tests/harness/texts.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { copyTexts } from '#tools/other-content.ts';

/** Names and texts without languages, which are also words. */
const plainTextFields: Partial<Record<string, RegExp>> = {
  events: /^(works\.|event\.(?!date\b))/,
  people: /^(name|members)\b/,
  composers: /^name$/,
  parkDetail: /^(translation\.)?(title|description|features|note)\b/,
  estate: /^(company|address\.(street|place)|station\.name)$/,
};

/** Fields that name another entry, and hold no words. */
function isText(kind: string, names: readonly string[]): boolean {
  const last = names.at(-1) ?? '';
  if (last === 'de' || last === 'en') return true;
  return !findReferenceKind(kind, last) && (plainTextFields[kind]?.test(names.join('.')) ?? false);
}

async function rewordContent(folder: string, say: (text: string) => string): Promise<void> {
  for (const { kind, file, text } of await readContentFiles(folder)) {
    const document = parseDocument(text);
    visit(document, {
      Scalar(key, node, path) {
        if (key === 'key' || typeof node.value !== 'string') return;
        const names = path.flatMap((one) => (isPair(one) && isScalar(one.key) ? [String(one.key.value)] : []));
        if (!isText(kind, names)) return;
        node.value = names.join('.').startsWith('event.date') ? `${node.value} ☾` : say(node.value);
      },
    });
    await writeFile(join(folder, file), document.toString({ lineWidth: 0 }));
  }
}

const hostileText = `'"onfocus="alert(1)</script><script>alert(1)</script><img src=x onerror=alert(1)>\r\nATTACH:https://evil.example`;
/** markup that would run, or a new attribute */
const markup = /<script>alert|<img src=x|(?<!\\)"onfocus=/;

const folder = createWorkFolder('hostile');
await copyTexts(folder, fixtureContentFolder);
writeTexts(folder);
await rewordContent(folder, (text) => text + hostileText);
const server = await startInProcess({ CONTENT_DIR: folder });
const owner = await createStaffMember(server, 'owner');
afterAll(() => server.close());

test('control: the check finds running code', () => {
  for (const html of [`<p>Park${hostileText}</p>`, '<p title="Park"onfocus="alert(1)">']) expect(html).toMatch(markup);
});

test('hostile texts stay text on every page, in both languages, and in feeds', async () => {
  const { pages } = server.library.current.site.addresses;
  const paths = [...pages.map(({ path }) => path), '/feed.xml', '/sitemap.xml', '/embed/map'];
  const english = samplePaths.filter((path) => path !== '/catalogue').map((path) => `${path}?lng=en`);
  const addresses = [...paths.map((path) => `${path}?lng=de`), ...english];
  const silent: string[] = [];
  for (const address of addresses) {
    const { statusCode, body } = await server.app.inject(address);
    expect([address, statusCode, body.match(markup)?.[0]]).toEqual([address, 200, undefined]);
    if (!body.includes('alert(1)')) silent.push(address);
  }
  // All other pages contain the text.
  expect(silent.map((address) => address.replace(/\?.*/, ''))).toEqual(['/sitemap.xml']);
  // JSON may contain the markup, as its content type keeps browsers from running it.
  for (const address of ['/access.json', '/site.webmanifest']) {
    const { headers, body } = await server.app.inject(`${address}?lng=de`);
    expect(JSON.stringify(JSON.parse(body))).toContain('alert(1)');
    expect(headers['content-type']).toContain('json');
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
  expect(readAtom((await server.app.inject('/feed.xml?lng=de')).body)).toBeDefined();
});

test('hostile texts add no line to calendars', async () => {
  const { body } = await server.app.inject('/calendar.ics?lng=de');
  const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent');
  expect(events.length).toBeGreaterThan(5);
  const names = new Set(events.flatMap((event) => event.getAllProperties().map(({ name }) => name)));
  expect([...names].filter((name) => /attach|alert|onerror|alarm/.test(name))).toEqual([]);
  expect(String(events[0]?.getFirstPropertyValue('summary'))).toContain('alert(1)');
});

test('hostile texts stay text in emails', async () => {
  const { answers } = server.library.current.site;
  for (const language of languages) {
    const { event } = (await answers.findEvent(15, language, server.clock.now)) ?? {};
    if (!event) throw new Error('There is no such evening.');
    const link = 'https://tollenau.example/a';
    const to = { reference: 'T-1', requestPage: link };
    const emails = await Promise.all([
      answers.writeEmail('ticketReceipt', language, { ...to, event }),
      answers.writeEmail('ticketAccepted', language, {
        ...to,
        event,
        lines: [{ group: 'full', seats: 2, cents: 2800 }],
        payment: createSampleEmailData().ticketAccepted.payment,
      }),
      answers.writeEmail('alertNotification', language, { event, page: link, leave: link }),
      answers.writeEmail('newsletterConfirmation', language, { confirm: link, hours: 48, byOffice: true }),
      answers.writeEmail('decisionDue', language, { title: hostileText, time: '12', shelter: hostileText, page: link }),
    ]);
    for (const { html, subject, sender } of emails) {
      expect(html).not.toMatch(markup);
      expect(`${sender}${subject}`).not.toMatch(/[\r\n]/);
    }
    expect(emails.some(({ html }) => html.includes('alert(1)'))).toBe(true);
  }
});

test('hostile texts stay text on every form of the office, in lists, search and framed pages', async () => {
  const { entries } = server.library.current;
  const forms = editableKinds.flatMap((kind) => {
    const one = [...entries.values()].find((entry) => entry.kind === kind);
    const list = isSingle(kind) ? [] : [`/office/content/${kind}`];
    return one ? [...list, `/office/content/${kind}/${one.id}`] : list;
  });
  const others =
    ' /content /content/search?q=onfocus /new/events /events /events/15 /content/news/1/history?revision=0 /pictures /pictures/oak /visual-editor?address=/events/15 /visual-editor/page?address=/events/15';
  for (const address of [...forms, ...others.split(' ').map((one) => `/office${one}`)]) {
    const { statusCode, body } = await getPage(server, address, { as: owner });
    expect([address, [200, 303].includes(statusCode), body.match(markup)?.[0]]).toEqual([address, true, undefined]);
  }
});
