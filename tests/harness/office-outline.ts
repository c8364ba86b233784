/** What a page says and offers, as lines of text: elements, their attributes and their texts. */
import { SaxesParser } from 'saxes';
import { toPlainSpaces } from '#site/language/typeset.ts';

interface Node {
  tag: string;
  attributes: Record<string, string>;
  children: (Node | string)[];
}

/** Elements without meaning of their own: without attributes only their children are in the outline. */
const wrappers = ['div', 'span'];

export function outline(markup: string): string {
  const root = parse(markup);
  const names = nameGeneratedIds(root);
  // In tests Vite makes `_due_1f3a9c` of the class `due` of a style sheet.
  const write = (text: string) =>
    text.replaceAll(/_R_\w+?_/g, (id) => names.get(id) ?? id).replaceAll(/\b_(\w+?)_[0-9a-f]{6}\b/g, '$1');
  return root.children.flatMap((child) => listLines(child, '', write)).join('\n');
}

function parse(markup: string): Node {
  const root: Node = { tag: '', attributes: {}, children: [] };
  const open = [root];
  const parser = new SaxesParser({ fragment: true, xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node: Node = { tag: name, attributes: { ...attributes }, children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    const { children = [] } = open.at(-1) ?? {};
    const before = children.at(-1);
    if (typeof before === 'string') children[children.length - 1] = before + text;
    else children.push(text);
  });
  parser.write(markup).close();
  return root;
}

/** React numbers ids. The outline names the field instead, so that a new field changes one line. */
function nameGeneratedIds(root: Node): Map<string, string> {
  const names = new Map<string, string>();
  const visit = ({ tag, attributes, children }: Node): void => {
    const [id] = attributes['id']?.match(/_R_\w+?_$/) ?? [];
    if (id && !names.has(id)) names.set(id, attributes['name'] ?? attributes['role'] ?? tag);
    for (const child of children) if (typeof child !== 'string') visit(child);
  };
  visit(root);
  return names;
}

function listLines(node: Node | string, indent: string, write: (text: string) => string): string[] {
  if (typeof node === 'string') return cleanText(node) ? [`${indent}"${cleanText(node)}"`] : [];
  const { tag, attributes, children } = node;
  const isSetup = ([name, value]: [string, string]) => name.startsWith('data-') && /^[{[]"/.test(value);
  const [setups, plain] = [true, false].map((wanted) =>
    Object.entries(attributes).filter((one) => isSetup(one) === wanted),
  ) as [[string, string][], [string, string][]];
  const facts = [
    ...plain.map(([name, value]) => describeAttribute(name, write(value))),
    ...setups.map(([name]) => `${name}={…}`),
  ];
  const setupLines = setups.flatMap(([name, value]) => listValues(JSON.parse(value), name));
  const listChildren = (more: string) => children.flatMap((child) => listLines(child, indent + more, write));
  if (wrappers.includes(tag) && facts.length === 0) return listChildren('');
  const [only, ...others] = children;
  const text = others.length === 0 && typeof only === 'string' ? cleanText(only) : '';
  const line = `${indent}${[tag, ...facts].join(' ')}${text && `: ${text}`}`;
  const inside = setupLines.map((one) => `${indent}  ${one}`);
  return text ? [line, ...inside] : [line, ...inside, ...listChildren('  ')];
}

/** `data-setup.strings.saved = …`: what a page gives its script as JSON. */
const listValues = (value: unknown, path: string): string[] =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([name, part]) => listValues(part, `${path}.${name}`))
    : [`${path} = ${toPlainSpaces(JSON.stringify(value))}`];

const describeAttribute = (name: string, value: string): string => {
  if (name === 'class') return value.replaceAll(/(^| )/g, '.').replaceAll(' ', '');
  return value === '' ? name : `${name}=${/\s/.test(value) ? JSON.stringify(toPlainSpaces(value)) : value}`;
};

const cleanText = (text: string): string => toPlainSpaces(text).replaceAll(/\s+/g, ' ').trim();
