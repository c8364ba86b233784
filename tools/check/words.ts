/** Finds words, sentences and comments that are hard to read. words.yaml holds the rules. */
import { readFile } from 'node:fs/promises';
import { isScalar, LineCounter, parse, parseDocument, visit } from 'yaml';
import { readManualFacts, splitLanguages } from './manuals-facts.ts';

interface WordRules {
  limits: { sentence: number; comment: number };
  /** scope → names of files in content/texts, separated by spaces */
  texts: Record<string, string>;
  /** file → why it may break the rules */
  exceptions: Record<string, string>;
  /** scopes, separated by spaces → regular expression → what to write instead */
  words: Record<string, Record<string, string>>;
}

/** `scope`: `manuals.en`, `comments`, `terminal`, `office.de` */
interface Passage {
  line: number;
  text: string;
  scope: string;
}

const root = new URL('../../', import.meta.url);
const manuals = /^(?!docs\/(specification\/|outline)).*\.md$/;
const code = /^(?!bench\/peers\/).*\.(tsx?|astro|css|mjs)$/;
const content = /^content\/.*\.yaml$/;
/** What operators read in a terminal, in an alert or in a configuration. */
const terminal = /^(tools\/admin\/.*(?<!\.test)\.ts|deploy\/[\w-]+\/[\w.-]+|compose\.yaml)$/;

export const readWordRules = async (): Promise<WordRules> =>
  parse(await readFile(new URL('words.yaml', import.meta.url), 'utf8')) as WordRules;

export async function checkWords(): Promise<void> {
  const [rules, { paths }] = await Promise.all([readWordRules(), readManualFacts()]);
  const files = [...paths].filter((file) => [manuals, code, content, terminal].some((kind) => kind.test(file)));
  const read = async (file: string) => findWordIssues(file, await readFile(new URL(file, root), 'utf8'), rules);
  const issues = await Promise.all(files.filter((file) => !(file in rules.exceptions)).map(read));
  if (issues.flat().length > 0) throw new Error(issues.flat().join('\n'));
}

export function findWordIssues(file: string, text: string, rules: WordRules): string[] {
  const passages = listPassages(file, text, rules.texts);
  return [
    ...passages.flatMap((passage) => findBannedWords(passage, rules.words)),
    ...(content.test(file) ? [] : passages.flatMap((passage) => findLongParts(passage, rules.limits))),
  ].map((issue) => `${file}:${issue}`);
}

function listPassages(file: string, text: string, texts: WordRules['texts']): Passage[] {
  if (code.test(file)) {
    const comments = listCommentLines(text);
    return [...joinLines(comments, 'comments'), ...(terminal.test(file) ? listTerminalLines(text, comments) : [])];
  }
  if (terminal.test(file)) return listTerminalLines(text);
  if (content.test(file)) {
    const [, name = ''] = file.match(/^content\/texts\/(.*)\.yaml$/) ?? [];
    const scope = Object.keys(texts).find((one) => texts[one]?.split(' ').includes(name));
    return listContentTexts(text, scope ?? 'visitors');
  }
  const [german = '', english] = splitLanguages(text);
  const firstEnglish = english === undefined ? 0 : german.split('\n').length;
  return joinLines(removeCode(text).split('\n'), 'manuals.en').map((passage) =>
    passage.line < firstEnglish ? { ...passage, scope: 'manuals.de' } : passage,
  );
}

/** Keeps the number of lines. */
const removeCode = (text: string): string =>
  text
    .replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`]+`/g, (name) => `X${name.replaceAll(/[^\n]/g, '')}`)
    .replaceAll(/\]\([^()]*\)|<[^<>\n]*>/g, '');

/** One passage for each paragraph, heading, item of a list or row of a table. */
function joinLines(lines: readonly string[], scope: string): Passage[] {
  const passages: Passage[] = [];
  for (const [index, text] of lines.entries()) {
    const isNew = /^\s*([|#>@]|[-*] |\d+\. )/.test(text) || /^(#.*|\s*)$/.test(lines[index - 1] ?? '');
    const last = isNew ? undefined : passages.at(-1);
    if (last) last.text += `\n${text}`;
    else passages.push({ line: index + 1, text, scope });
  }
  return passages;
}

/** The words of the comment on each line; '' on a line without one. */
const listCommentLines = (source: string): string[] =>
  source.split('\n').map((line) => {
    const [, ...words] = line.trim().split(/^(?:\/\/|\{?\/?\*+)| \/\/ /);
    return words
      .join(' ')
      .replace('*/', '')
      .trim()
      .replace(/^biome-ignore.*/, '');
  });

/** Help and messages are whole lines of the code; names of variables in them break no rule. */
const listTerminalLines = (source: string, comments: readonly string[] = []): Passage[] =>
  source
    .split('\n')
    .map((text, index) => ({ line: index + 1, text, scope: 'terminal' }))
    .filter((_, index) => !comments[index]);

/** A placeholder or link address becomes a number, so that it matches no word and its braces no rule. */
const placeholderValue = ' 0 ';

function listContentTexts(source: string, scope: string): Passage[] {
  const lines = new LineCounter();
  const passages: Passage[] = [];
  visit(parseDocument(source, { lineCounter: lines }), {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isScalar(value) || !['de', 'en'].includes(`${key.value}`)) return;
      const text = `${value.value}`.replaceAll(/\{\{?[#^/]?\w[^{}]*\}\}?|\]\([^)]*\)/g, placeholderValue);
      passages.push({ line: lines.linePos(value.range?.[0] ?? 0).line, text, scope: `${scope}.${key.value}` });
    },
  });
  return passages;
}

function findBannedWords({ line, text, scope }: Passage, words: WordRules['words']): string[] {
  const rules = Object.entries(words).filter(([scopes]) => scopes.split(' ').includes(scope));
  return rules.flatMap(([, patterns]) =>
    Object.entries(patterns).flatMap(([pattern, remedy]) => {
      const whole = `(?<![\\p{L}\\p{N}-])(?:${pattern.replaceAll(' ', '\\s+')})(?![\\p{L}\\p{N}])`;
      const found = [...text.matchAll(new RegExp(whole, scope.endsWith('.de') ? 'gu' : 'giu'))];
      return found.map(({ 0: match, index }) => {
        const place = line + text.slice(0, index).split('\n').length - 1;
        return `${place}: "${match.replaceAll(/\s+/g, ' ')}". Write: ${remedy}.`;
      });
    }),
  );
}

function findLongParts({ line, text, scope }: Passage, limits: WordRules['limits']): string[] {
  if (scope === 'terminal') return [];
  const sentences = text.startsWith('|') ? [] : text.split(/(?<=[.!?]["”“)*_]{0,4})\s/);
  const commentLines = scope === 'comments' ? text.split('\n').map((part) => part.trim()) : [];
  return [
    ...commentLines
      .filter(({ length }) => length > limits.comment)
      .map((part) => `${line}: ${part.length} characters from "${part.slice(0, 20)}". Break the line, or shorten it.`),
    ...sentences
      .map((sentence) => sentence.match(/[\p{L}\p{N}][\p{L}\p{N}’'.-]*/gu) ?? [])
      .filter(({ length }) => length > limits.sentence)
      .map((all) => `${line}: ${all.length} words from "${all.slice(0, 4).join(' ')}". Make two sentences of them.`),
  ];
}
