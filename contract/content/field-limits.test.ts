/** What fields of the house, of events, of payments and of notices accept, at the edges of each rule. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { bilingualText, estate, nonEmptyText, timeOfDay } from './content.ts';
import { castLine, event } from './event.ts';
import { payment } from './payment.ts';
import { siteNotice, siteNoticeLimits, siteNotices } from './site-notice.ts';

/** `path`, and the name of the fault that the office has a sentence for */
function issuesOf(schema: z.ZodType, value: unknown): string[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.map((issue) => {
    const { fault } = ('params' in issue && issue.params) || {};
    return [issue.path.join('.'), fault].filter(Boolean).join(' ');
  });
}
const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

const account = { payee: 'Haus', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
const vatExemption = { de: 'a', en: 'b' };

test.each<[title: string, settings: object]>([
  ['the longest name that a GiroCode holds', { account: { ...account, payee: 'x'.repeat(70) } }],
  ['a BIC of eight signs', { account: { ...account, bic: 'COBADEFF' } }],
  ['no BIC', { account: { ...account, bic: undefined } }],
  ['a reminder one day before', { reminderDays: 1 }],
  ['a reminder thirty days before', { reminderDays: 30 }],
  ['invoices kept for six years', { retentionYears: 6 }],
  ['invoices kept for thirty years', { retentionYears: 30 }],
  ['a rate of zero', { vatRate: 0 }],
  ['the highest rate', { vatRate: 30 }],
  ['a reason for no VAT', { vatExemption }],
])('the settings of payments accept %s', (_, settings) => expect(issuesOf(payment, settings)).toEqual([]));

test.each<[title: string, settings: object, issue: string]>([
  ['a name too long for a GiroCode', { account: { ...account, payee: 'x'.repeat(71) } }, 'account.payee'],
  ['a mistyped IBAN', { account: { ...account, iban: 'DE89370400440532013001' } }, 'account.iban noIban'],
  ['a BIC of nine signs', { account: { ...account, bic: 'COBADEFFX' } }, 'account.bic noBic'],
  ['a BIC in small letters', { account: { ...account, bic: 'cobadeff' } }, 'account.bic noBic'],
  ['a reminder on the last day', { reminderDays: 0 }, 'reminderDays'],
  ['a reminder too early', { reminderDays: 31 }, 'reminderDays'],
  ['invoices deleted after five years', { retentionYears: 5 }, 'retentionYears'],
  ['invoices kept too long', { retentionYears: 31 }, 'retentionYears'],
  ['a rate too high', { vatRate: 31 }, 'vatRate'],
  ['both a rate and a reason for none', { vatRate: 7, vatExemption }, 'vatRate vatTwice'],
  ['both a rate of zero and a reason for none', { vatRate: 0, vatExemption }, 'vatRate vatTwice'],
])('the settings of payments refuse %s', (_, settings, issue) => expect(issuesOf(payment, settings)).toEqual([issue]));

test('a house reminds its guests three days before the last day to pay and keeps invoices for ten years', () => {
  expect(payment.parse({})).toEqual({ reminderDays: 3, retentionYears: 10 });
});

test.each(['\u202A', '\u202E', '\u2066', '\u2069'])(
  'no text has a character that turns the direction of writing: %j',
  (control) => {
    expect(accepts(nonEmptyText, `Ada${control}Kestrel`)).toBe(false);
    expect(issuesOf(bilingualText, { de: 'Ada', en: `Ada${control}` })).toEqual(['en']);
  },
);

const { currency, phone, slug } = estate.shape;
test.each<[field: string, schema: z.ZodType, right: string[], wrong: string[]]>([
  ['currency', currency, ['EUR', 'CHF'], ['ABC', 'eur', 'Euro']],
  ['telephone', phone, ['+49 30 23125 000', '+1 2 3'], ['030 23125', '+0 30 1', '+493023125', '+49 30-1', '+49 30 ']],
  ['short name', slug, ['a', 'x'.repeat(40), 'a-1'], ['x'.repeat(41), 'A', 'a b', 'ä']],
  ['time', timeOfDay, ['00:00', '23:59', '19:05'], ['24:00', '18:60', '8:00', '18:00:00', '18.00']],
  ['cast', castLine, ['Ada Kestrel – Elvira'], ['Ada Kestrel - Elvira', 'Ada Kestrel–Elvira', 'Ada Kestrel']],
])('a %s is accepted in its own form alone', (_, schema, right, wrong) => {
  expect(right.filter((text) => !accepts(schema, text))).toEqual([]);
  expect(wrong.filter((text) => accepts(schema, text))).toEqual([]);
});

test('an artist is either a person of the house or a name', () => {
  const { artists } = event.shape.event.shape;
  const isRight = (artist: object) => accepts(artists, [{ role: 'Flöte', ...artist }]);
  expect([{ person: 'ada' }, { name: 'Ada Kestrel' }].map(isRight)).toEqual([true, true]);
  expect([{}, { person: 'ada', name: 'Ada Kestrel' }].map(isRight)).toEqual([false, false]);
});

test('what an event was before has its old time or its old venue', () => {
  const isRight = (previous: object) => accepts(event.shape.previous, previous);
  expect([{ start: '2027-06-10 18:00' }, { venue: 'Hof' }].map(isRight)).toEqual([true, true]);
  expect([{}, { place: 'park' }].map(isRight)).toEqual([false, false]);
});

const notice = { text: { de: 'a', en: 'b' }, until: '2027-06-10 18:00' };
test('a notice has so many characters, and there are so many notices', () => {
  const isRight = (length: number) => accepts(siteNotice, { ...notice, text: { de: 'a', en: 'x'.repeat(length) } });
  expect([siteNoticeLimits.text, siteNoticeLimits.text + 1].map(isRight)).toEqual([true, false]);
  const list = (length: number) => ({ list: Array.from({ length }, () => notice) });
  const counts = [siteNoticeLimits.stored, siteNoticeLimits.stored + 1];
  expect(counts.map((length) => accepts(siteNotices, list(length)))).toEqual([true, false]);
});

test('a notice leads to a page of the site or to an address with TLS', () => {
  const isRight = (link: string) => accepts(siteNotice, { ...notice, link });
  const right = ['/visit', '/', 'https://a.example/b', `/${'x'.repeat(siteNoticeLimits.link - 1)}`];
  expect(right.filter((link) => !isRight(link))).toEqual([]);
  const wrong = ['//a.example', 'http://a.example', 'javascript:alert(1)', 'visit', '/a b', 'x https://a.example'];
  expect([...wrong, `/${'x'.repeat(siteNoticeLimits.link)}`].filter(isRight)).toEqual([]);
});
