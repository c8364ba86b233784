/** Previews: invisible characters after each text contain its key and become `data-field`. */
import { type Content, kindNames } from '#contract/content/kinds.ts';
import { buildEntryKey, listEntries } from './resources.ts';

const firstCodePoint = 0xe100;
const keyEnd = '\uE1FF';
const encodedKeys = /(?<![\uE120-\uE17E])([\uE120-\uE17E]+)\uE1FF/g;
const urlEncodedKeys = /(?:%EE%8[4-7]%[89AB][0-9A-F])+/gi;

export const encodeKey = (key: string): string =>
  String.fromCharCode(...Array.from(key, (character) => firstCodePoint + character.charCodeAt(0))) + keyEnd;

const decodeKey = (encoded: string): string =>
  String.fromCharCode(...Array.from(encoded, (character) => character.charCodeAt(0) - firstCodePoint));

type FieldLookup = (key: string) => string;

/** `eventDetails.15.event.title` → `events/15/event.title` */
export function createFieldLookup(content: Content): FieldLookup {
  const entries = new Map(
    kindNames.flatMap((name) => listEntries(content, name).map(([id]) => [buildEntryKey(name, id), `${name}/${id}`])),
  );
  return (key) => {
    const parts = key.split('.');
    const length = parts.findIndex((_, index) => entries.has(parts.slice(0, index + 1).join('.'))) + 1;
    return [entries.get(parts.slice(0, length).join('.')), parts.slice(length).join('.')].join('/');
  };
}

const attributes = `(?:"[^"]*"|'[^']*'|[^'">])*`;
const elementPattern = new RegExp(
  `<(?<raw>script|style|title|textarea)\\b${attributes}>.*?</\\k<raw>>|<(?<close>/?)(?<name>[a-zA-Z][\\w-]*)(?![\\w-])${attributes}>`,
  'gs',
);
const voidElements = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

export function addFieldAttributes(html: string, fieldOf: FieldLookup): string {
  const pieces: string[] = [];
  const found = new Map<number, Set<string>>();
  const open: { name: string; piece: number }[] = [];
  const collectFields = (piece: number | undefined, text: string) => {
    if (piece === undefined) return;
    const fields = found.getOrInsertComputed(piece, () => new Set());
    for (const [, encoded = ''] of text.matchAll(encodedKeys)) fields.add(fieldOf(decodeKey(encoded)));
  };
  let end = 0;
  for (const { 0: tag, index, groups = {} } of html.matchAll(elementPattern)) {
    const text = html.slice(end, index);
    collectFields(open.at(-1)?.piece, text);
    const piece = pieces.push(text, tag) - 1;
    end = index + tag.length;
    const { name, close } = groups;
    if (!name) continue;
    if (close) {
      const opening = open.findLastIndex((opened) => opened.name === name);
      open.splice(Math.max(0, opening));
      continue;
    }
    // The HTML of an island contains its props once more.
    if (name !== 'astro-island') collectFields(piece, tag);
    if (!voidElements.test(name) && !tag.endsWith('/>')) open.push({ name, piece });
  }
  pieces.push(html.slice(end));
  return pieces
    .map((piece, index) => {
      const fields = [...(found.get(index) ?? [])].join(' ');
      const plain = piece.replaceAll(encodedKeys, '').replaceAll(urlEncodedKeys, '');
      return fields ? plain.replace(/^<[\w-]+/, `$& data-field="${fields}"`) : plain;
    })
    .join('');
}
