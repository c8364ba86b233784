/** Writes a page as lines that people can read: elements, attributes, and texts by their fields. */
import { toPlainSpaces } from '#site/language/typeset.ts';

/** Attributes for the look, for loading, or of Astro's islands. */
const ignoredAttributes =
  /^(class|style|sizes|imagesizes|uid|prefix|component-url|renderer-url|opts|ssr|client|await-children|fill|stroke.*|d|xmlns|viewbox|data-placeholder)$/;
/** Wrappers without a meaning. */
const wrappers = /^(html|body|div|span|picture|section|article|astro-island|astro-slot|svg|g|br)$/;
const drawing = /^(path|circle|ellipse|polygon|polyline|rect|line|g|defs|use|lineargradient|stop|clippath|style)$/;
/** Tested with the headers and the weight of pages. */
const ignoredMetadata =
  /^<(link(?! rel=(canonical|alternate))|meta (charset|name=(viewport|twitter|theme-color|color-scheme)|property=og:(type|locale|image:(width|height))))/;
/** Attributes and properties with words. */
const wordy =
  /^(alt|title|placeholder|content|label|value|aria-(label|description|valuetext|roledescription)|data-(?!language).*)$/;
const voidElements = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const tokens =
  /<!--.*?-->|<(?<raw>script|style)\b(?<rawAttributes>[^>]*)>(?<code>.*?)<\/\k<raw>>|<(?<close>\/?)(?<name>[a-zA-Z][\w-]*)(?<attributes>(?:"[^"]*"|[^">])*)>/gs;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const decode = (text: string): string => text.replaceAll(/&(#?\w+);/g, (typed, name) => entities[name] ?? typed);

/** `fields`: likely ones. `path`: of the value in JSON data. */
export type NameText = (text: string, fields?: readonly string[], path?: string) => string;

interface OpenElement {
  name: string;
  depth: number;
  fields: readonly string[];
}

/** The lines of the HTML. `nameText` replaces texts; fields of an element are likely ones. */
export function outlineHtml(html: string, nameText: NameText): string[] {
  const outline = new HtmlOutline(nameText);
  let end = 0;
  for (const { 0: whole, index, groups = {} } of html.matchAll(tokens)) {
    outline.words += html.slice(end, index);
    end = index + whole.length;
    if (whole.startsWith('<!--')) continue;
    outline.endText();
    const { raw, code = '', rawAttributes = '', close, name = '', attributes = '' } = groups;
    if (raw) outline.addCode(code, rawAttributes);
    else if (close) outline.close(name.toLowerCase());
    else outline.open(name.toLowerCase(), attributes);
  }
  return outline.lines;
}

class HtmlOutline {
  readonly lines: string[] = [];
  readonly #open: OpenElement[] = [];
  readonly #nameText: NameText;
  words = '';
  /** number of lines after the last element was opened */
  #opened = 0;

  constructor(nameText: NameText) {
    this.#nameText = nameText;
  }

  get #parent(): OpenElement {
    return this.#open.at(-1) ?? { name: '', depth: 0, fields: [] };
  }

  endText(): void {
    const text = toPlainSpaces(decode(this.words)).replaceAll(/\s+/g, ' ').trim();
    this.words = '';
    if (!text) return;
    const named = this.#nameText(text, this.#parent.fields);
    // The first text of an element is on its line.
    if (this.#opened > 0 && this.#opened === this.lines.length) this.lines[this.#opened - 1] += ` ${named}`;
    else this.lines.push(`${' '.repeat(this.#parent.depth)}${named}`);
  }

  addCode(code: string, attributes: string): void {
    if (attributes.includes('ld+json')) this.lines.push(...outlineData(JSON.parse(code), this.#nameText, 'ld'));
  }

  close(name: string): void {
    this.#open.splice(
      Math.max(
        0,
        this.#open.findLastIndex((opened) => opened.name === name),
      ),
    );
  }

  open(name: string, attributes: string): void {
    const { depth } = this.#parent;
    const read = readAttributes(attributes);
    const fields = read.get('data-field')?.split(' ') ?? [];
    const shown = listAttributes(name, read, (text) => this.#nameText(text, fields));
    const isPrinted = !drawing.test(name) && (shown.length > 0 || !wrappers.test(name));
    const line = `<${[name, ...shown].join(' ')}>`;
    if (isPrinted && !ignoredMetadata.test(line)) this.#opened = this.lines.push(' '.repeat(depth) + line);
    if (!voidElements.test(name) && !attributes.endsWith('/'))
      this.#open.push({ name, depth: depth + (isPrinted ? 1 : 0), fields });
  }
}

function readAttributes(text: string): Map<string, string> {
  const found = text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g);
  return new Map([...found].map(([, name = '', value = '']) => [name.toLowerCase(), decode(value)]));
}

function listAttributes(name: string, read: ReadonlyMap<string, string>, nameText: (text: string) => string) {
  return [...read].flatMap(([attribute, value]) => {
    if (attribute === 'data-field' || ignoredAttributes.test(attribute)) return [];
    if (attribute === 'aria-hidden' && name === 'svg') return [];
    if (name === 'astro-island') return attribute === 'props' ? [`props=${writeProps(value, nameText)}`] : [];
    if (value === '') return [attribute];
    const plain = toPlainSpaces(value);
    return [`${attribute}=${wordy.test(attribute) ? nameText(plain) : plain}`];
  });
}

/** Astro writes each value of the props as `[type, value]`. */
function writeProps(json: string, nameText: (text: string) => string): string {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value[0] === 1 ? (value[1] as unknown[]).map(plain) : plain(value[1]);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
    return typeof value === 'string' ? nameText(toPlainSpaces(value)) : value;
  };
  const props = JSON.parse(json) as Record<string, unknown>;
  return JSON.stringify(Object.fromEntries(Object.entries(props).map(([key, value]) => [key, plain(value)])));
}

/** The lines of JSON data, a path and a value each. */
export function outlineData(value: unknown, nameText: NameText, path = ''): string[] {
  if (typeof value === 'string')
    return [`${path}: ${/@\w+$/.test(path) ? value : nameText(toPlainSpaces(value), [], path)}`];
  if (typeof value !== 'object' || value === null) return [`${path}: ${value}`];
  const entries = Object.entries(value);
  if (entries.length === 0) return [`${path}: none`];
  const join = (key: string) => (Array.isArray(value) ? `${path}[${key}]` : [path, key].filter(Boolean).join('.'));
  return entries.flatMap(([key, inner]) => outlineData(inner, nameText, join(key)));
}

/** The lines of a plain text. */
export const outlineText = (text: string, nameText: NameText): string[] =>
  text.split(/\r?\n/).map((line) => nameText(toPlainSpaces(line)));
