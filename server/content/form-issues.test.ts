import { expect, test } from 'vitest';
import { isEditable } from '#contract/content/kinds.ts';
import type { FormField } from '#contract/office/form.ts';
import { limits } from '#server/limits.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { parseFormData, toFormValues } from './form-data.ts';
import { findFormIssues } from './form-issues.ts';
import { findSizeIssues, isWithinFormLimits } from './form-limits.ts';
import { buildFormTree } from './form-tree.ts';
import { readShipped, shippedFolder } from './shipped-content.ts';

const there = () => true;
const words = { de: 'Neu', en: 'New' };
const news = buildFormTree({ kind: 'news', id: '1' });
const said = { title: words, subtitle: words, description: words, text: [words] };
const sound = { id: 1, image: 'concert', date: '2027-02-03', category: 'info', film: 'news-1', ...said };

test.each([
  [{ title: { de: 'Neu' } }, 'title.en', 'englishMissing'],
  [{ title: { en: 'New' } }, 'title.de', 'germanMissing'],
  [{ title: undefined }, 'title.de', 'missing'],
  [{ title: { de: 'a'.repeat(301), en: 'New' } }, 'title.de', 'tooLong'],
  [{ title: { de: 'harm\u202Elos', en: 'New' } }, 'title.de', 'turning'],
  [{ date: 'bald' }, 'date', 'noDate'],
  [{ date: undefined }, 'date', 'missing'],
  [{ text: [] }, 'text', 'tooFew'],
  [{ text: [words, { de: 'Zwei' }] }, 'text.1.en', 'englishMissing'],
])('a form with the change %j has an issue at the field %s', (change, path, code) => {
  expect(findFormIssues(news, sound, there)).toEqual([]);
  expect(findFormIssues(news, { ...sound, ...change }, there)).toMatchObject([{ path, code }]);
});

test('a reference to a missing entry or to a draft is an issue', () => {
  expect(findFormIssues(news, sound, (kind) => kind !== 'films')).toEqual([{ path: 'film', code: 'noEntry' }]);
  const isDraft = (kind: string) => kind !== 'films' || 'draft';
  expect(findFormIssues(news, sound, isDraft)).toEqual([{ path: 'film', code: 'stillDraft' }]);
});

test('the issues are those of the variant that the data match', () => {
  const kind = { id: 3, type: 'photo', category: 'gallery', year: 2022, image: 'a' };
  const gallery = { ...kind, title: words, description: words };
  const pictures = [{ image: 'b', caption: { de: 'Januar' } }];
  const faults = findFormIssues(buildFormTree({ kind: 'media', id: '3' }), { ...gallery, pictures }, there);
  expect(faults).toEqual([{ path: 'pictures.0.caption.en', code: 'englishMissing' }]);
});

const events = buildFormTree({ kind: 'events', id: '15' });
const faultsOf = (artists: unknown[]) => {
  const issues = findFormIssues(events, { event: { title: { en: 'x' }, artists } }, there);
  return issues.map(({ path, code }) => `${path} ${code}`);
};

test('an event may lack a German title for a while, but its artist no role', () => {
  const paths = faultsOf([{ name: 'Ada' }]);
  expect(paths).toContain('event.artists.0.role.de missing');
  expect(paths.filter((path) => path.startsWith('event.title'))).toEqual([]);
});

test('a cast line needs its dash', () => {
  const lines = faultsOf(['Ada', { de: 'Ada – Dido', en: 'Ada, Dido' }]);
  expect(lines).toEqual(expect.arrayContaining(['event.artists.0.de castLine', 'event.artists.1.en castLine']));
});

test.each([
  [{ group: 'full' }, [{ path: 'prices.0.cents', code: 'eventPrice' }]],
  [{ group: 'full', cents: 800, isLeftOut: true }, [{ path: 'prices.0.cents', code: 'eventPrice' }]],
  [{ group: 'full', cents: 'viel' }, [{ path: 'prices.0.cents', code: 'noAmount' }]],
  [{ cents: 800 }, [{ path: 'prices.0.group', code: 'missing' }]],
  [{ group: 'full', cents: 800 }, []],
])('the price %j of an event has these faults: %j', (price, faults) => {
  const found = findFormIssues(events, { prices: [price] }, there);
  expect(found.filter(({ path }) => path.startsWith('prices'))).toEqual(faults);
});

const page = buildFormTree({ kind: 'pages', id: 'privacy' });
const sizeIssuesOf = (tree: FormField, typed: Record<string, string>) =>
  findSizeIssues(tree, parseFormData(tree, typed).data);
const long = 'a'.repeat(6000);

const tooLong = (path: string, count?: number) => ({ path, code: 'tooLong', ...(count && { facts: { count } }) });
const whole = Object.fromEntries(Array.from({ length: 60 }, (_, row) => [`text.${row}.de`, long]));
const paragraphs = 'a\n\n'.repeat(401);

test.each<[string, FormField, Record<string, string>, object]>([
  ['a line', news, { 'title.de': 'a'.repeat(301) }, tooLong('title.de', 300)],
  ['a text of marks that combine', news, { 'title.en': `a${'\u0301'.repeat(300)}` }, tooLong('title.en', 300)],
  ['a text', news, { 'description.de': `${long}a` }, tooLong('description.de')],
  ['what makes many paragraphs', news, { 'text.0.de': paragraphs }, { path: 'text', code: 'tooMany' }],
  ['a name', buildFormTree({ kind: 'people', id: 'a' }), { variant: 'artists', name: long }, tooLong('name')],
  ['a list in a list', page, { 'sections.0.text.0.de': paragraphs }, { path: 'sections.0.text', code: 'tooMany' }],
  ['all of it together', news, whole, { path: 'text', code: 'entryTooLong' }],
])('%s that is too long is an issue of its field', (_, tree, typed, fault) => {
  expect(sizeIssuesOf(tree, typed)).toEqual([expect.objectContaining(fault)]);
});

test('values of exactly the allowed length have no issue', () => {
  expect(sizeIssuesOf(news, { 'title.de': 'a'.repeat(300), 'description.de': long })).toEqual([]);
  expect(sizeIssuesOf(news, { 'text.0.de': 'a\n\n'.repeat(400) })).toEqual([]);
});

test.each([shippedFolder, fixtureContentFolder])('the content of %s fits into its forms', async (folder) => {
  const entries = [...(await readShipped(folder)).entries.values()];
  const places = entries.filter(({ kind }) => kind === 'places').map(({ id }) => id);
  for (const { kind, id, data } of entries.filter((one) => isEditable(one.kind))) {
    const tree = buildFormTree({ kind, id, shipped: data, places });
    expect(findSizeIssues(tree, data), `${kind}/${id}`).toEqual([]);
    expect(isWithinFormLimits(toFormValues(tree, data)), `${kind}/${id}`).toBe(true);
  }
});

test('a form with more rows than names, or with too many names, is refused', () => {
  expect(isWithinFormLimits({ 'event.biography.0.de': 'A', 'event.biography.1.de': 'B' })).toBe(true);
  expect(isWithinFormLimits({ 'event.biography.999.de': 'A' })).toBe(false);
  const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, name) => [`n${name}`, '']));
  expect(isWithinFormLimits(names(limits.formNames))).toBe(true);
  expect(isWithinFormLimits(names(limits.formNames + 1))).toBe(false);
});

test('the second row of one price group is an issue at the name of the group', () => {
  const group = { id: 'full', name: words, cents: 4800 };
  const issues = findFormIssues(buildFormTree({ kind: 'prices', id: 'prices' }), { groups: [group, group] }, there);
  expect(issues).toEqual([{ path: 'groups.1.id', code: 'groupTwice' }]);
});
