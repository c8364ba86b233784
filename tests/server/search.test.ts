import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import MiniSearch from 'minisearch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Content } from '#contract/kinds.ts';
import { type Language, languages } from '#contract/language.ts';
import { readContent } from '#server/content/shipped.ts';
import { shippedSite } from '#server/content/shipped-site.ts';
import { limits } from '#server/limits.ts';
import { builtBundle } from '#server/pages/site.ts';
import { unset } from '#site/language/typeset.ts';
import type { Findable } from '#site/search/document.ts';
import { Finder } from '#site/search/finder.ts';
import { readQuestion } from '#site/search/question.ts';
import { rawRequest, statusOf } from '#tests/harness/raw.ts';
import { serveUnwarmed } from '#tests/harness/unwarmed.ts';
import { estateFolder } from '#tools/estate.ts';
import type { Served } from '#tools/served.ts';

type FindableIn = (content: Content, language: Language) => Promise<Findable[]>;

interface Wanted {
  ask: string;
  hit: string;
}

const content = await readContent(estateFolder);
const site = await shippedSite(estateFolder);
const { findable } = (await import(builtBundle.href)) as { findable: FindableIn };
const gold: Record<Language, Wanted[]> = parse(await readFile(new URL('../search/gold.yaml', import.meta.url), 'utf8'));
const all = await Promise.all(
  languages.map(async (language) => ({ language, documents: await findable(content, language) })),
);

let server: Served;
beforeAll(async () => {
  server = await serveUnwarmed();
});
afterAll(() => server.stop());

/** Of the queries in both languages, those whose hit is not among the first three; what is asked before a visit comes first. */
async function misses(finder: (documents: Findable[], language: Language) => Promise<(ask: string) => string[]>) {
  const missed: string[] = [];
  for (const { language, documents } of all) {
    const find = await finder(documents, language);
    for (const { ask, hit } of gold[language]) {
      const place = find(ask).indexOf(hit);
      if (place < 0 || place > (hit.startsWith('answer-') ? 0 : 2))
        missed.push(`${language} "${ask}": ${hit} is ${place < 0 ? 'not found' : `no. ${place + 1}`}`);
    }
  }
  return missed;
}

test('[SRC-01] of 134 queries at least 128 have the right hit in its place', async () => {
  expect(languages.map((language) => gold[language].length)).toEqual([69, 65]);
  const missed = await misses(async (documents, language) => {
    const finder = await Finder.over(documents, language);
    const words = (ask: string) => readQuestion(new URLSearchParams({ q: ask })).words;
    return (ask) => finder.ask(words(ask)).found.map(({ document }) => document.id);
  });
  if (missed.length > 0) process.stdout.write(`Missed:\n${missed.join('\n')}\n`);
  expect(missed.length).toBeLessThanOrEqual(6);
});

interface Asked extends Record<Language, string> {
  answer: string;
  says: [string, string];
}

const visitors: Asked[] = parse(await readFile(new URL('../search/visitors.yaml', import.meta.url), 'utf8'), {
  schema: 'failsafe',
});
const pageIn = async (language: Language, path: string) =>
  unset(await (await fetch(`${server.address}${path}?lng=${language}`)).text());

/** What is wrong on the way from the home page to an answer, by links alone: the pages are whole without script, and no island redraws this part. */
function lost(home: string, visit: string, answer: string, says: string): string | undefined {
  if (!/<main.*href="\/visit[?"#].*<\/main>/s.test(home)) return 'the home page has no link to the visit';
  const [before = '', from] = visit.split(`id="${answer}"`);
  if (!from) return 'the visit has no such answer';
  if (!/<details[^>]*><summary[^>]*>(?:(?!<\/?summary).)*<\/summary><div[^>]*$/s.test(before)) return 'no row opens it';
  const own = from.split(/ id="/)[0] ?? '';
  if (own.includes('<astro-island')) return 'script draws the answer';
  return own.includes(says) ? undefined : `the answer lacks ${says}`;
}

test.each(languages)(
  'what visitors ask (%s) is the first hit of the search, and two presses from the home page',
  async (language) => {
    const [home, visit] = await Promise.all(['/', '/visit'].map((path) => pageIn(language, path)));
    const finder = await Finder.over(all.find((one) => one.language === language)?.documents ?? [], language);
    const wrong: string[] = [];
    for (const { answer, says, ...asked } of visitors) {
      const said = says[languages.indexOf(language)] ?? '';
      const first = finder.ask(readQuestion(new URLSearchParams({ q: asked[language] })).words).found[0]?.document.id;
      if (first !== `answer-${answer}`) wrong.push(`${asked[language]}: first comes ${first}`);
      const why = lost(home ?? '', visit ?? '', answer, said);
      if (why) wrong.push(`${asked[language]}: ${why}`);
    }
    expect(wrong).toEqual([]);
    expect(visitors.length).toBeGreaterThanOrEqual(18);
    expect(lost(home ?? '', visit ?? '', 'helicopter', '')).toBe('the visit has no such answer');
    expect(lost(home ?? '', (visit ?? '').replaceAll('<summary', '<span'), 'dogs', '')).toBe('no row opens it');
    expect(lost(home ?? '', visit ?? '', 'dogs', 'cats')).toBe('the answer lacks cats');
  },
);

test('the queries can fail: the library alone, which knows no German, does not find enough', async () => {
  const missed = await misses(async (documents) => {
    const index = new MiniSearch<Findable>({
      fields: ['title', 'names', 'text'],
      extractField: (document, field) =>
        field === 'text'
          ? document.text.map(({ text }) => text).join('\n')
          : String(field === 'title' ? document.title.text : document[field as 'id']),
      searchOptions: { boost: { title: 8, names: 5 }, prefix: true, fuzzy: 1 },
    });
    index.addAll(documents);
    return (ask) => index.search(ask).map(({ id }) => id);
  });
  expect(missed.length).toBeGreaterThan(3);
});

test('every hit leads to a page there is, and has an id of its own', () => {
  for (const { documents } of all) {
    expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
    for (const { id, href } of documents) {
      const { pathname, searchParams } = new URL(href, 'http://localhost');
      const address = site.addresses.find(pathname, searchParams);
      expect([address.status, address.path], id).toEqual([200, pathname]);
    }
  }
});

test('a hit in a section leads to a section that is on its page', async () => {
  const hrefs = new Set(all.flatMap(({ documents }) => documents.map(({ href }) => href)));
  const sections = Map.groupBy(
    [...hrefs].filter((href) => href.includes('#')),
    (href) => href.split('#')[0] ?? '',
  );
  for (const [path, wanted] of sections) {
    const html = await (await fetch(server.address + path)).text();
    for (const href of wanted) expect(html.includes(`id="${href.split('#')[1]}"`), href).toBe(true);
  }
});

const q = encodeURIComponent;
/** name, what is asked, statuses that are right */
const hostile: [string, string, number[]][] = [
  ['1 MB', 'a'.repeat(1_000_000), [414, 431]],
  ['more than an address may have', 'a'.repeat(limits.addressLength), [414]],
  ['the longest there may be', 'a '.repeat(990).replaceAll(' ', '+'), [200]],
  ['10,000 words', q('wort '.repeat(10_000)), [414, 431]],
  ['as many words as fit', 'ab+'.repeat(650), [200]],
  ['a regex bomb', q('(a+)+$(a|a?)+([a-zA-Z]+)*'), [200]],
  ['another', q(`${'a'.repeat(60)}!`), [200]],
  ['markup', q('<script>alert(1)</script>'), [200]],
  ['an attribute', q('"><img src=x onerror=alert(1)>'), [200]],
  ['a template', q('{{query}} $t(estate.name) $& $1'), [200]],
  ['words from the right', q('\u202Eשלום عالم\u2066'), [200]],
  ['a NUL', 'a%00b', [200]],
  ['emoji', q('😀'.repeat(80)), [200]],
  ['a lone surrogate', '%ED%A0%80', [200]],
  ['a broken escape', '%E0%A4%A%', [200]],
  ['accents upon accents', q(`z${'\u0301'.repeat(180)}`), [200]],
  ['ligatures that grow', q('ﷺ'.repeat(110)), [200]],
  ['a name of JavaScript', '__proto__', [200]],
  ['constructor', 'constructor+toString+hasOwnProperty', [200]],
  ['nothing but articles', 'der+die+das', [200]],
];

test.each(hostile)('asked %s, the search answers as it should', async (_name, asked, allowed) => {
  const answer = await rawRequest(server.address, `GET /search?q=${asked} HTTP/1.1\r\nHost: tollenau.example\r\n\r\n`);
  expect(allowed).toContain(statusOf(answer));
  expect(answer).not.toMatch(/<script>alert|<img src=x|node_modules|\.m?[jt]s:\d|at \w+ \(/);
  if (asked.includes('query')) expect(answer).toContain('{{query}} $t(estate.name) $&amp; $1');
});

test('[SRC-01] what is asked stands in the page once as text and once in the box, never as markup', async () => {
  const html = await (await fetch(`${server.address}/search?lng=de&q=${q('"><b>Mozart</b>')}`)).text();
  expect(html).toContain('value="&quot;&gt;&lt;b&gt;Mozart&lt;/b&gt;"');
  expect(html).not.toContain('<b>Mozart');
  expect(html).toMatch(/<mark[^>]*>Mozart<\/mark>/);
});

test('[SRC-01] results are in the chosen language, kept out of search engines, and compressed as asked', async () => {
  const ask = (language: Language, encoding: string) =>
    fetch(`${server.address}/search?q=harpsichord&lng=${language}`, { headers: { 'accept-encoding': encoding } });
  const english = await ask('en', 'gzip');
  expect(english.headers.get('content-encoding')).toBe('gzip');
  const html = await english.text();
  expect(html).toContain('id="person-aenne-oehlund"');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain('href="?q=harpsichord&amp;lng=de"');
  const german = await ask('de', 'br');
  expect(german.headers.get('content-encoding')).toBe('br');
  expect(await german.text()).not.toContain('id="person-aenne-oehlund"');
  // A browser takes both: joined from pieces, gzip is as small and made sooner.
  const browser = await ask('de', 'gzip, deflate, br, zstd');
  expect(browser.headers.get('content-encoding')).toBe('gzip');
  const [joined, brotli] = [browser, german].map(({ headers }) => Number(headers.get('content-length')));
  expect(joined).toBeLessThan(1.05 * Number(brotli));
});

test('when more ask than can wait, the others are told so on a page in their language', async () => {
  // fetch would give up on a connection that a busy machine takes up late.
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string) => get(`${server.address}${path}`, { agent, headers: { 'accept-language': 'de' } });
  const answerTo = async (asked: ClientRequest) => {
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { answer, html: await text(answer) };
  };
  const crowd = <Each>(each: () => Each) => Array.from({ length: 400 }, each);
  await Promise.all(crowd(() => answerTo(ask('/healthz'))));
  // All are connected, and the server stands still until all have asked: otherwise a busy machine asks so slowly that
  // nobody has to wait.
  server.process.kill('SIGSTOP');
  const asked = crowd(() => ask('/search?q=Mozart'));
  const answers = asked.map(answerTo);
  await Promise.all(asked.map((one) => once(one, 'finish')));
  server.process.kill('SIGCONT');
  const sent = await Promise.all(answers);
  agent.destroy();
  const [served, refused] = [200, 503].map((status) => sent.filter(({ answer }) => answer.statusCode === status));
  expect((served?.length ?? 0) + (refused?.length ?? 0)).toBe(400);
  expect(served?.length).toBeGreaterThanOrEqual(100);
  expect(refused?.length).toBeGreaterThan(0);
  for (const { answer, html } of refused ?? []) {
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(html).toContain('<html lang="de"');
  }
});
