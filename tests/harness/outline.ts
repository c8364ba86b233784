/** What a page says and offers, as lines: elements, their attributes and their texts. */
import { diffArrays } from 'diff';
import { expect } from 'vitest';
import { decodeHtml } from '#contract/html-text.ts';
import type { Language } from '#contract/language.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';

interface OutlineNode {
  tag: string;
  attributes: [name: string, value: string][];
  children: (OutlineNode | string)[];
}

const tokens =
  /<!--.*?-->|<(?<raw>script|style)\b(?<rawAttributes>[^>]*)>(?<code>.*?)<\/\k<raw>>|<(?<close>\/?)(?<name>[a-zA-Z][\w-]*)(?<attributes>(?:"[^"]*"|[^">])*)>/gs;
const voidElements = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Without attributes only their children are in the outline. */
const wrappers = /^(html|head|body|div|span|picture|astro-island|astro-slot|g)$/;
/** Attributes for the look, for loading, or of Astro's islands. */
const ignoredAttributes =
  /^(style|sizes|imagesizes|uid|prefix|component-url|renderer-url|opts|ssr|client|await-children|fill|stroke.*|xmlns|viewbox|data-placeholder|preserveaspectratio)$/;

/** The build's short name of a class. */
const builtClass = /^_[\w-]{4}$/;

/** React numbers ids. The outline has the name of the field instead. */
const generatedId = /_(?:r\w*)?R_\w+?_/;

const cleanText = (text: string): string => toPlainSpaces(decodeHtml(text)).replaceAll(/\s+/g, ' ').trim();

export function outlineHtml(html: string): string[] {
  const root = parseHtml(html);
  const names = nameGeneratedIds(root);
  // In tests Vite makes `_due_1f3a9c` of the class `due` of a style sheet.
  const write = (text: string) =>
    text
      .replaceAll(new RegExp(generatedId, 'g'), (id) => names.get(id) ?? id)
      .replaceAll(/\b_(\w+?)_[0-9a-f]{6}\b/g, '$1');
  return root.children.flatMap((child) => listLines(child, '', write));
}

function parseHtml(html: string): OutlineNode {
  const root: OutlineNode = { tag: '', attributes: [], children: [] };
  const open = [root];
  const add = (child: OutlineNode | string) => open.at(-1)?.children.push(child);
  let [end, text] = [0, ''];
  for (const { 0: whole, index, groups = {} } of html.matchAll(tokens)) {
    text += html.slice(end, index);
    end = index + whole.length;
    if (whole.startsWith('<!--')) continue;
    add(text);
    text = '';
    const { raw, code = '', rawAttributes = '', close, name = raw ?? '', attributes = rawAttributes } = groups;
    const tag = name.toLowerCase();
    const node: OutlineNode = { tag, attributes: readAttributes(attributes), children: raw ? [code] : [] };
    if (close)
      open.splice(
        Math.max(
          1,
          open.findLastIndex((opened) => opened.tag === tag),
        ),
      );
    else add(node);
    if (!close && !raw && !voidElements.test(tag) && !attributes.endsWith('/')) open.push(node);
  }
  add(text + html.slice(end));
  return root;
}

const readAttributes = (text: string): [string, string][] =>
  [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
    name.toLowerCase(),
    toPlainSpaces(decodeHtml(value)),
  ]);

function nameGeneratedIds(root: OutlineNode): Map<string, string> {
  const names = new Map<string, string>();
  const visit = ({ tag, attributes, children }: OutlineNode): void => {
    const { id, name, role } = Object.fromEntries(attributes);
    const [generated] = id?.match(new RegExp(`${generatedId.source}$`)) ?? [];
    if (generated && !names.has(generated)) names.set(generated, name ?? role ?? tag);
    for (const child of children) if (typeof child !== 'string') visit(child);
  };
  visit(root);
  return names;
}

function listLines(node: OutlineNode | string, indent: string, write: (text: string) => string): string[] {
  if (typeof node === 'string') return cleanText(node) ? [`${indent}"${cleanText(node)}"`] : [];
  const { tag, attributes, children } = node;
  if (/^(script|style)$/.test(tag)) {
    const isData = attributes.some(([, value]) => value === 'application/ld+json');
    return isData ? outlineData(JSON.parse(String(children[0])), 'ld').map((line) => indent + line) : [];
  }
  const shown = attributes.filter(([name]) => !ignoredAttributes.test(name));
  const values = shown.map(([name, value]) => ({ name, value, data: readData(tag, name, value) }));
  const facts = values.flatMap(({ name, value, data }) =>
    data ? `${name}={…}` : describeAttribute(name, write(value)),
  );
  const dataLines = values.flatMap(({ name, data }) => (data ? outlineData(data, name) : []));
  const isIcon = tag === 'svg' && shown.some(([name]) => name === 'width');
  const listChildren = (more: string) =>
    (isIcon ? [] : children).flatMap((child) => listLines(child, indent + more, write));
  if (wrappers.test(tag) && facts.length === 0) return listChildren('');
  const [only, ...others] = children;
  const text = others.length === 0 && typeof only === 'string' ? cleanText(only) : '';
  const line = `${indent}${[tag, ...facts].join(' ')}${text && `: ${text}`}`;
  return [line, ...dataLines.map((one) => `${indent}  ${one}`), ...(text ? [] : listChildren('  '))];
}

/** What a page gives its script as JSON. Astro writes each value of the props as `[type, value]`. */
function readData(tag: string, name: string, value: string): unknown {
  const unwrap = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner[0] === 1 ? (inner[1] as unknown[]).map(unwrap) : unwrap(inner[1]);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, one]) => [key, unwrap(one)]));
  };
  if (name.startsWith('data-') && /^[{[]"/.test(value)) return JSON.parse(value);
  return tag === 'astro-island' && name === 'props' ? unwrap(JSON.parse(value)) : undefined;
}

function describeAttribute(name: string, value: string): string | [] {
  if (name === 'class') return describeClasses(value.split(' ').filter((one) => !builtClass.test(one)));
  return value === '' ? name : `${name}=${/\s/.test(value) ? JSON.stringify(value) : value}`;
}

const describeClasses = (names: string[]): string | [] => (names.length > 0 ? `.${names.join('.')}` : []);

/** `data-setup.strings.saved = …`: the lines of JSON data. */
export const outlineData = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([name, part]) => outlineData(part, path ? `${path}.${name}` : name))
    : [`${path} = ${toPlainSpaces(JSON.stringify(value) ?? 'nothing')}`];

export const outlineText = (text: string): string[] => text.split(/\r?\n/).map(toPlainSpaces);

/** Texts in the language of the page have the signs `[…]`, texts in the other one `«…»`. */
export function orderSigns(language: string, line: string): string {
  const signs: Record<string, string> = language === 'en' ? { '[': '«', ']': '»', '«': '[', '»': ']' } : {};
  return line.replaceAll(/[[\]«»]/g, (sign) => signs[sign] ?? sign);
}

/** A line that differs begins with its language. Some files have both languages, and are the same. */
export function mergeLanguages({ de, en }: Record<Language, string[]>): string[] {
  const isSame = de.join('\n') === en.join('\n');
  const english = isSame ? en : en.map((line) => orderSigns('en', line));
  return diffArrays(de, english).flatMap(({ value, removed, added }) =>
    value.map((line) => `${removed ? 'de' : added ? 'en' : '  '} ${line}`),
  );
}

/** The expected lines are in `__snapshots__` beside the test. */
export function expectOutline(name: string, lines: readonly string[]): void {
  expect(lines.join('\n')).toMatchSnapshot(name);
}
