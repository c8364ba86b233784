/** A query at 100 × the content, and what hostile questions cost over a socket. */
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { Content } from '#contract/kinds.ts';
import { type Language, languages } from '#contract/language.ts';
import { readContent } from '#server/content/shipped.ts';
import { builtBundle, loadBundle } from '#server/pages/site.ts';
import type { Findable } from '#site/search/document.ts';
import { Finder } from '#site/search/finder.ts';
import { readQuestion } from '#site/search/question.ts';
import { rawRequest } from '#tests/harness/raw.ts';
import { serve } from '#tools/served.ts';
import { atMost, type Figure, median } from './figure.ts';
import { measureRate } from './search-rate.ts';

const times = 100;
const rounds = 25;

type FindableIn = (content: Content, language: Language) => Promise<Findable[]>;

export async function measureSearch(): Promise<Figure[]> {
  await loadBundle(builtBundle);
  const content = await readContent();
  const { findable } = (await import(builtBundle.href)) as { findable: FindableIn };
  const gold: Record<Language, { ask: string }[]> = parse(
    await readFile(new URL('../tests/search/gold.yaml', import.meta.url), 'utf8'),
  );
  const figures: Figure[] = [];
  for (const language of languages) {
    const documents = multiply(await findable(content, language));
    const begun = performance.now();
    const finder = await Finder.over(documents, language);
    const made = performance.now() - begun;
    const queries = gold[language].flatMap(({ ask }) => [ask, ...beginnings(ask)]);
    const found = queries.map((query) => speedOf(finder, query)).sort((a, b) => a - b);
    figures.push(
      atMost(
        `${language}: ${documents.length} documents, p99 of ${queries.length} queries`,
        quantile(found, 0.99),
        10,
        'ms',
      ),
      atMost(`${language}: ${documents.length} documents, median`, median(found), 2, 'ms'),
      atMost(`${language}: ${documents.length} documents, time to index`, made / 1000, 20, 's'),
    );
  }
  const questions = languages.flatMap((language) => gold[language].map(({ ask }) => ask));
  return [...figures, ...(await measureHostile()), ...(await measureRate(questions))];
}

/** Each copy has words of its own beside the common ones, as a longer archive would. */
const multiply = (documents: Findable[]): Findable[] =>
  Array.from({ length: times }, (_, copy) =>
    documents.map((document) => ({
      ...document,
      id: `${document.id}-${copy}`,
      text: [
        ...document.text,
        { text: `${document.id.replaceAll('-', ' ')} ${letters(copy)}wort ${letters(copy)}heim` },
      ],
    })),
  ).flat();

const letters = (copy: number): string => String.fromCharCode(97 + (copy % 26), 97 + Math.floor(copy / 26), 120);

/** as somebody types */
const beginnings = (ask: string): string[] =>
  [3, 5].map((length) => ask.slice(0, length)).filter((start) => start !== ask);

/** The median of several: what else the machine does in between is no query's fault. */
function speedOf(finder: Finder, ask: string): number {
  const { words } = readQuestion(new URLSearchParams({ q: ask }));
  return median(
    Array.from({ length: rounds }, () => {
      const begun = performance.now();
      finder.ask(words);
      return performance.now() - begun;
    }),
  );
}

const quantile = (sorted: number[], share: number): number =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;

const hostile: Record<string, string> = {
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
  const server = await serve({ LOG_LEVEL: 'error' });
  const bytes = (asked: string) =>
    `GET /search?q=${asked} HTTP/1.1\r\nHost: tollenau.example\r\nConnection: close\r\n\r\n`;
  try {
    for (const asked of Object.values(hostile)) await rawRequest(server.address, bytes(asked));
    const figures: Figure[] = [];
    for (const [name, asked] of Object.entries(hostile)) {
      const took: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const begun = performance.now();
        await rawRequest(server.address, bytes(asked));
        took.push(performance.now() - begun);
      }
      figures.push(atMost(`asked over a socket: ${name}`, median(took), 50, 'ms'));
    }
    return figures;
  } finally {
    await server.stop();
  }
}
