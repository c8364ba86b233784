/** Periods and sizes in legal pages and messages are limits of the code, or promises of the house. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type RetentionId, retentionDays } from '#contract/booking/retention.ts';
import { idUpload } from '#contract/booking/ticket-form.ts';
import { languageCookieDays } from '#contract/storage-names.ts';
import { shippedFolder } from '#server/content/shipped-content.ts';
import { day, limits } from '#server/limits.ts';

const daysOf = (id: RetentionId): string => `${retentionDays(id)} days`;
const daysIn = (milliseconds: number): string => `${milliseconds / day} days`;
/** No code knows it: the house, or the operator, keeps it. */
const promise = (period: string): string => period;
const megabytes = `${idUpload.bytes / 2 ** 20} MB`;
const confirmHours = `${limits.confirmHours} hours`;

/** The numbers with a unit, in the order in which the German and the English text name them. */
const pages: Record<string, Record<string, string[] | { de: string[]; en: string[] }>> = {
  privacy: {
    'in-short': [daysOf('ticketRequest')],
    visiting: [
      promise('1 days'),
      `${Math.round((limits.viewRetention / day / 365) * 12)} months`,
      // docs/operations/monitoring.md tells operators to set it.
      promise('14 days'),
      daysOf('rate'),
    ],
    'cookie-and-storage': [`${languageCookieDays / 365} years`],
    'ticket-requests': [`${retentionDays('idempotencyKey') * 24} hours`],
    // A year: computeRequestsNeededUntil, tested in contract/booking/event-state.test.ts.
    'id-copy': [daysOf('openedCopy'), daysOf('idCopy'), promise('1 years'), daysOf('idCopy'), daysOf('idCopy')],
    newsletter: [confirmHours, daysOf('unconfirmedSubscriber')],
    accounts: [daysIn(limits.sessionIdle), daysIn(limits.sessionLife), daysOf('signInAttempts')],
    periods: [daysIn(limits.backupRetention)],
    rights: [promise('1 months'), promise('1 weeks')],
  },
  terms: {
    answer: [promise('3 days')],
    contract: [daysOf('ticketRequest')],
    'id-copy': [daysOf('idCopy')],
    'house-rules': [promise('30 minutes')],
  },
  'mailing-terms': {
    'what-you-get': { de: [], en: [promise('1 years')] },
    ordering: [confirmHours, daysOf('unconfirmedSubscriber')],
    leaving: [`${retentionDays('suppression') / 365} years`],
    changes: { de: [], en: [promise('1 days')] },
  },
};

const texts: Record<string, string[]> = {
  'tickets.idHint': [megabytes, daysOf('idCopy')],
  'tickets.idHintNotSent': [megabytes],
  'errors.uploadTooLarge': [megabytes],
  'newsletter.expired.text': [confirmHours],
  'alert.expired.text': [confirmHours],
  'emails.newsletterConfirmation.notYou': [daysOf('unconfirmedSubscriber')],
  'emails.alertConfirmation.notYou': [daysOf('unconfirmedAlert')],
  'session.forgotten.lead': [`${limits.resetMinutes / 60} hours`],
};

const numberWords = {
  de: ['null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
  en: ['zero', 'a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
};
const numbers = new Map([
  ...Object.values(numberWords).flatMap((words) => words.map((word, value) => [word, value] as const)),
  ...['eine', 'einen', 'einem', 'einer', 'eines', 'an', 'one'].map((word) => [word, 1] as const),
]);
const units = {
  minutes: ['Minute', 'Minuten', 'minute', 'minutes'],
  hours: ['Stunde', 'Stunden', 'hour', 'hours'],
  days: ['Tag', 'Tage', 'Tagen', 'day', 'days'],
  weeks: ['Woche', 'Wochen', 'week', 'weeks'],
  months: ['Monat', 'Monats', 'Monate', 'Monaten', 'month', 'months'],
  years: ['Jahr', 'Jahre', 'Jahren', 'year', 'years'],
  MB: ['MB'],
};
const unitOf = new Map(Object.entries(units).flatMap(([unit, words]) => words.map((word) => [word, unit] as const)));
const anyOf = (words: Iterable<string>): string => [...words].sort((a, b) => b.length - a.length).join('|');
const measure = new RegExp(
  String.raw`(?<![\p{L}\d])(\d+|${anyOf(numbers.keys())})[ \u00a0](${anyOf(unitOf.keys())})(?!\p{L})`,
  'gu',
);

const findMeasures = (text: string): string[] =>
  [...text.matchAll(measure)].map(
    ([, number = '', unit = '']) => `${numbers.get(number) ?? number} ${unitOf.get(unit)}`,
  );

interface Bilingual {
  de: string;
  en: string;
}

const readYaml = async (path: string): Promise<unknown> => parse(await readFile(join(shippedFolder, path), 'utf8'));

async function readSections(page: string): Promise<[id: string, texts: Bilingual[]][]> {
  const { sections } = (await readYaml(`pages/${page}.yaml`)) as {
    sections: { id: string; text: Bilingual[]; list?: Bilingual[] }[];
  };
  return sections.map(({ id, text, list = [] }) => [id, [...text, ...list]]);
}

describe.each(['de', 'en'] as const)('the numbers of the %s texts are the limits of the code', (language) => {
  test.each(Object.keys(pages))('on the page %s', async (page) => {
    const found = (await readSections(page)).map(([id, all]) => [
      id,
      all.flatMap((text) => findMeasures(text[language])),
    ]);
    const named = Object.fromEntries(found.filter(([, measures]) => measures?.length));
    const expected = Object.entries(pages[page] ?? {}).map(([id, measures]) => [
      id,
      Array.isArray(measures) ? measures : measures[language],
    ]);
    expect(named).toEqual(Object.fromEntries(expected.filter(([, measures]) => measures?.length)));
  });

  test.each(Object.entries(texts))('in the text %s', async (key, expected) => {
    const [file = '', ...path] = key.split('.');
    const text = path.reduce(
      (tree, name) => (tree as Record<string, unknown>)[name],
      await readYaml(`texts/${file}.yaml`),
    );
    expect(findMeasures((text as Bilingual)[language])).toEqual(expected);
  });
});

test.each([
  ['Der Link gilt 48 Stunden, die Kopie 30 Tage, höchstens ein Jahr.', ['48 hours', '30 days', '1 years']],
  ['It is deleted after seven days, 8 MB at most.', ['7 days', '8 MB']],
  ['am 3. Tag, einem Tagebuch, at daybreak', []],
])('control: finds the numbers of %j', (text, expected) => {
  expect(findMeasures(text)).toEqual(expected);
});
