/** Search in 100 × the content, hostile queries over a socket, and queries a second under load. */
import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { parse } from 'yaml';
import type { Content } from '#contract/content/kinds.ts';
import { type Language, languages } from '#contract/language.ts';
import { readContent } from '#server/content/shipped-content.ts';
import { builtBundle, loadBundle } from '#server/pages/site.ts';
import type { SearchDocument } from '#site/search/document.ts';
import { Finder } from '#site/search/finder.ts';
import { readSearchQuery } from '#site/search/search-query.ts';
import { sendRawRequest } from '#tests/harness/raw-request.ts';
import { startServer } from '#tools/test-server.ts';
import { atLeast, atMost, type Figure, median, medianTime, p99 } from './harness.ts';
import { runLoad } from './load.ts';

const times = 100;
const rounds = 25;

type BenchDocumentReader = (content: Content, language: Language) => Promise<SearchDocument[]>;

export async function measureSearch(): Promise<Figure[]> {
  await loadBundle(builtBundle);
  const content = await readContent();
  const { readSearchDocuments } = (await import(builtBundle.href)) as { readSearchDocuments: BenchDocumentReader };
  const gold: Record<Language, { ask: string }[]> = parse(
    await readFile(new URL('../tests/search/gold.yaml', import.meta.url), 'utf8'),
  );
  const figures: Figure[] = [];
  for (const language of languages) {
    const documents = multiplyDocuments(await readSearchDocuments(content, language));
    const begun = performance.now();
    const finder = await Finder.create(documents, language);
    const buildTime = performance.now() - begun;
    const queries = gold[language].flatMap(({ ask }) => [ask, ...listBeginnings(ask)]);
    const found: number[] = [];
    for (const query of queries) {
      const { words } = readSearchQuery(new URLSearchParams({ q: query }));
      found.push(await medianTime(rounds, () => finder.search(words)));
    }
    figures.push(
      atMost(`${language}: ${documents.length} documents, p99 of ${queries.length} queries`, p99(found), 10, 'ms'),
      atMost(`${language}: ${documents.length} documents, median`, median(found), 2, 'ms'),
      atMost(`${language}: ${documents.length} documents, time to index`, buildTime / 1000, 20, 's'),
    );
  }
  const questions = languages.flatMap((language) => gold[language].map(({ ask }) => ask));
  return [...figures, ...(await measureHostile()), ...(await measureRate(questions))];
}

/** Each copy has its own words beside the common ones, as a longer archive would. */
const multiplyDocuments = (documents: SearchDocument[]): SearchDocument[] =>
  Array.from({ length: times }, (_, copy) =>
    documents.map((document) => ({
      ...document,
      id: `${document.id}-${copy}`,
      text: [
        ...document.text,
        { text: `${document.id.replaceAll('-', ' ')} ${copySuffix(copy)}wort ${copySuffix(copy)}heim` },
      ],
    })),
  ).flat();

const copySuffix = (copy: number): string => String.fromCharCode(97 + (copy % 26), 97 + Math.floor(copy / 26), 120);

/** while a visitor types */
const listBeginnings = (ask: string): string[] =>
  [3, 5].map((length) => ask.slice(0, length)).filter((start) => start !== ask);

const hostileQuestions: Record<string, string> = {
  '1 MB': 'a'.repeat(1_000_000),
  'as many words as fit': 'ab+'.repeat(650),
  'all letters': [...'abcdefghijklmnopqrstuvwxyz'].join('+'),
  'common words': 'park+haus+oper+see+konzert+abend+jahr+musik',
  'a regex bomb': encodeURIComponent(`(a+)+$${'a'.repeat(60)}!`),
  'long nonsense': 'zx'.repeat(60),
  emoji: encodeURIComponent('😀'.repeat(80)),
  'accents upon accents': encodeURIComponent(`z${'\u0301'.repeat(180)}`),
  'ligatures that grow': encodeURIComponent('ﷺ'.repeat(110)),
};

async function measureHostile(): Promise<Figure[]> {
  await using server = await startServer({ LOG_LEVEL: 'error' });
  const search = (question: string) =>
    sendRawRequest(
      server.address,
      `GET /search?q=${question} HTTP/1.1\r\nHost: tollenau.example\r\nConnection: close\r\n\r\n`,
    );
  for (const question of Object.values(hostileQuestions)) await search(question);
  const figures: Figure[] = [];
  for (const [name, question] of Object.entries(hostileQuestions))
    figures.push(atMost(`asked over a socket: ${name}`, await medianTime(rounds, () => search(question)), 50, 'ms'));
  return figures;
}

const people = 20;
const seconds = 5;

/** Queries a second by twenty people, beside the home page of the same server. */
async function measureRate(questions: string[]): Promise<Figure[]> {
  await using server = await startServer({ LOG_LEVEL: 'error' });
  await askConcurrently(server.address, questions, 2);
  const shares: number[] = [];
  const slowest: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < 3; round++) {
    const home = await runLoad(server.address, { connections: people, seconds });
    const latencies = await askConcurrently(server.address, questions, seconds);
    const perSecond = latencies.length / seconds;
    rates.push(perSecond);
    shares.push(perSecond / home.perSecond);
    slowest.push(p99(latencies));
  }
  return [
    atLeast('questions answered : home page (requests/s)', median(shares), 1 / 20, '×'),
    atMost(`${people} people asking: p99`, median(slowest), 100, 'ms'),
    atLeast('questions per second, generator on the same cores', median(rates), 100),
  ];
}

/** milliseconds of each answer */
async function askConcurrently(address: string, questions: string[], time: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: people });
  const end = performance.now() + time * 1000;
  const latencies: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: people }, async () => {
      while (performance.now() < end) {
        const question = questions[next++ % questions.length] ?? '';
        const begun = performance.now();
        await askOnce(`${address}/search?q=${encodeURIComponent(question)}`, agent);
        latencies.push(performance.now() - begun);
      }
    }),
  );
  agent.destroy();
  return latencies;
}

const askOnce = (address: string, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    get(address, { agent, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, (answer) => {
      if (answer.statusCode === 200) void buffer(answer).then(() => resolve(), reject);
      else reject(new Error(`${address} answered ${answer.statusCode}.`));
    }).on('error', reject);
  });
