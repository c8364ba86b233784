/** For previews: invisible characters behind each text carry its key and become `data-field`. */
import { type Content, kindNames } from '#contract/content/kinds.ts';
import { entriesOf, entryKey } from './resources.ts';

const base = 0xe100;
const end = '\uE1FF';
const marks = /(?<![\uE120-\uE17E])([\uE120-\uE17E]+)\uE1FF/g;
const encoded = /(?:%EE%8[4-7]%[89AB][0-9A-F])+/gi;

export const markOf = (key: string): string =>
  String.fromCharCode(...Array.from(key, (sign) => base + sign.charCodeAt(0))) + end;

const keyOf = (mark: string): string => String.fromCharCode(...Array.from(mark, (sign) => sign.charCodeAt(0) - base));

type FieldOf = (key: string) => string;

/** `eventDetails.15.event.title` → `events/15/event.title` */
export function fieldsOf(content: Content): FieldOf {
  const entries = new Map(
    kindNames.flatMap((name) => entriesOf(content, name).map(([id]) => [entryKey(name, id), `${name}/${id}`])),
  );
  return (key) => {
    const parts = key.split('.');
    const length = parts.findIndex((_, index) => entries.has(parts.slice(0, index + 1).join('.'))) + 1;
    return [entries.get(parts.slice(0, length).join('.')), parts.slice(length).join('.')].join('/');
  };
}

const attributes = `(?:"[^"]*"|'[^']*'|[^'">])*`;
const token = new RegExp(
  `<(?<raw>script|style|title|textarea)\\b${attributes}>.*?</\\k<raw>>|<(?<close>/?)(?<name>[a-zA-Z][\\w-]*)(?![\\w-])${attributes}>`,
  'gs',
);
const empty = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

export function withFields(html: string, fieldOf: FieldOf): string {
  const pieces: string[] = [];
  const found = new Map<number, Set<string>>();
  const open: { name: string; piece: number }[] = [];
  const note = (piece: number | undefined, text: string) => {
    if (piece === undefined) return;
    const fields = found.getOrInsertComputed(piece, () => new Set());
    for (const [, mark = ''] of text.matchAll(marks)) fields.add(fieldOf(keyOf(mark)));
  };
  let last = 0;
  for (const { 0: tag, index, groups = {} } of html.matchAll(token)) {
    const text = html.slice(last, index);
    note(open.at(-1)?.piece, text);
    const piece = pieces.push(text, tag) - 1;
    last = index + tag.length;
    const { name, close } = groups;
    if (!name) continue;
    if (close) {
      const closed = open.findLastIndex((one) => one.name === name);
      open.splice(Math.max(0, closed));
      continue;
    }
    // The props of an island are rendered as HTML as well.
    if (name !== 'astro-island') note(piece, tag);
    if (!empty.test(name) && !tag.endsWith('/>')) open.push({ name, piece });
  }
  pieces.push(html.slice(last));
  return pieces
    .map((piece, index) => {
      const fields = [...(found.get(index) ?? [])].join(' ');
      const plain = piece.replaceAll(marks, '').replaceAll(encoded, '');
      return fields ? plain.replace(/^<[\w-]+/, `$& data-field="${fields}"`) : plain;
    })
    .join('');
}
