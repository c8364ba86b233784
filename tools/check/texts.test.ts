import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatIssue } from '#server/content/edition-issue.ts';
import { checkEntry, findMissingReferences } from '#server/content/entry.ts';
import { findYamlIssues, readYaml } from '#server/content/yaml.ts';
import { findKeysInCode, findRepeatedTexts, findUnknownKeys, isUsed } from './texts.ts';

test.each([
  ['de: Saal #3 am See', 1],
  ["de: 'Saal #3 am See'", 0],
  ['# a comment\nde: Saal 3', 0],
  ['de: Die "Zauberflöte" im Park', 1],
  ['en: The “Magic Flute”', 0],
  ['props: ["bench@-10,-150,180"]', 0],
])('%j has %d YAML issues: a straight quotation mark, or text lost after " #"', (text, issueCount) => {
  expect(findYamlIssues(text)).toHaveLength(issueCount);
});

test('a text is used if its whole key or the beginning of its key is in the code', () => {
  expect(isUsed('home.title', findKeysInCode("t('home.title')"))).toBe(true);
  expect(isUsed('home.visit.park', findKeysInCode('t(`home.visit.${fact}`)'))).toBe(true);
  expect(isUsed('home.lead', findKeysInCode("t('home.title')"))).toBe(false);
  expect(isUsed('home.visit.park', findKeysInCode('t(`home.${part}`)'))).toBe(true);
  expect(isUsed('home.visit.park', findKeysInCode('t(`home.vis${part}`)'))).toBe(false);
  expect(isUsed('home.days_one', findKeysInCode("t('home.days')"))).toBe(true);
});

const keys = ['home.title', 'home.days_one', 'home.days_other', 'boxOffice.state.open', 'boxOffice.state.waiting'];
const findIssues = (source: string, families: Record<string, string[]> = {}) =>
  findUnknownKeys({ 'site/x.tsx': findKeysInCode(source) }, keys, families);

test.each([
  ["t('home.title'); t('home.days', { count }); import './home.ts'", []],
  ["<p title={t('home.titel')} />", ['site/x.tsx: there is no text "home.titel".']],
  ["words.t(late ? 'home.late' : 'home.title')", ['site/x.tsx: there is no text "home.late".']],
  ['t(`boxOffice.stat.${state}`)', ['site/x.tsx: there is no text "boxOffice.stat.".']],
])('a key without a text is reported with its file: %s', (source, issues) =>
  expect(findIssues(source)).toEqual(issues),
);

test('for a key with a part from a list, the check reports each member without a text, and a list that no code uses', () => {
  const source = 't(`boxOffice.state.${state}`)';
  expect(findIssues(source, { 'boxOffice.state.*': ['open', 'waiting'] })).toEqual([]);
  expect(findIssues(source, { 'boxOffice.state.*': ['open', 'returned'] })).toEqual([
    'boxOffice.state.*: there is no text "boxOffice.state.returned".',
  ]);
  expect(findIssues("t('home.title')", { 'boxOffice.state.*': ['open'] })).toEqual([
    'tools/check/texts.ts: no code asks for "boxOffice.state.*" any more.',
  ]);
});

test('a test that repeats the words of a text is reported with its key', () => {
  const texts = new Map([
    ['Open the programme', 'home.programme'],
    ['Programme', 'home.short'],
  ]);
  const code = "click('Open the programme'); click(\"Open the programme\"); click('Programme'); say('Open the park')";
  expect(findRepeatedTexts({ 'tests/a.spec.ts': code, 'tests/b.test.ts': "click('Programme')" }, texts)).toEqual([
    'tests/a.spec.ts: "Open the programme" is the text home.programme. Name it by its key.',
  ]);
});

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const item = read('tests/fixtures/content/news/1.yaml');
const findItemIssues = (text: string): string[] => {
  const read = readYaml(text);
  if ('error' in read) return [read.error];
  const entry = { kind: 'news', id: '1', data: read.data } as const;
  const checked = checkEntry(entry);
  const issues = 'errors' in checked ? checked.errors : findMissingReferences(entry, (_kind, id) => id !== 'eiche');
  return issues.map(formatIssue);
};
const title = /^title:\n {2}de: .*\n {2}en: .*\n/m;

test.each([
  ['a colon', item.replace(/^ {2}de: .*$/m, '  de: Premiere: jetzt im Stream')],
  ['no English', item.replace(title, 'title:\n  de: Premiere\n')],
  ['empty English', item.replace(title, 'title:\n  de: Premiere\n  en: ""\n')],
  ['a number', item.replace(title, 'title:\n  de: 1848\n  en: The year\n')],
  ['a comma', item.replace(title, 'title: { de: "zehn", elf, en: ten }\n')],
  ['another id', item.replace(/^id: .*/m, 'id: 3')],
  ['no such picture', item.replace(/^image: .*/m, 'image: eiche')],
])('docs/content-files.md quotes the message for %s word for word', (_, text) => {
  expect(text).not.toBe(item);
  const [issue = ''] = findItemIssues(text);
  const message = issue.includes('line 6') ? issue.trim() : `\`${issue.replace('content/news/1.yaml: ', '')}\``;
  expect(read('docs/content-files.md').split(message)).toHaveLength(2);
});

test('the manual names every file of content/texts', () => {
  const manual = read('docs/content-files.md');
  const files = readdirSync(new URL('../../content/texts', import.meta.url));
  expect(files.filter((file) => !manual.includes(`\`content/texts/${file}\``))).toEqual([]);
});
