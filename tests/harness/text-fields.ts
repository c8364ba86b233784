/** Finds the field of the content that a text on a page comes from. */
import type { Content } from '#contract/content/kinds.ts';
import { choosePassages } from '#contract/content/parts.ts';
import type { Language } from '#contract/language.ts';
import { removeDoubleStop } from '#site/language/clock.ts';
import { readFacts } from '#site/language/facts.ts';
import { createFieldLookup } from '#site/language/fields.ts';
import { fillPlaceholders } from '#site/language/placeholders.ts';
import { type ResourceTree, readResources } from '#site/language/resources.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';

const listTexts = (tree: ResourceTree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : listTexts(value as ResourceTree, `${path}${key}.`),
  );

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** `from {{time}}` → `^from (.+?)$` */
function createPattern(template: string) {
  const [first = '', ...rest] = template.split(/\{\{\s*(\w+)\s*\}\}/);
  const names = rest.filter((_, index) => index % 2 === 0);
  const literals = [first, ...rest.filter((_, index) => index % 2 === 1)];
  // A stop after `p.m.` is dropped.
  const source = literals.map((text) => escapePattern(text).replace(/^\\\./, String.raw`\.?`)).join('(.+?)');
  return { names, weight: literals.join('').replaceAll(/\W/g, '').length, pattern: new RegExp(`^${source}$`, 's') };
}

/** `[Tickets](/tickets) for all` → the text of the link and the text after it */
const listPieces = (text: string): string[] => {
  const pieces = text.split(/\[([^[\]]+)\]\([^)\s]+\)/);
  return pieces.length > 1 ? pieces.map((piece) => piece.trim()).filter((piece) => piece.length > 1) : [];
};

/** Ids, languages and types are not words. */
const isTerm = (text: string): boolean => /^[a-z0-9-]+$/.test(text);

/** Labels of the office, which repeat words of pages. */
const officeTexts = /^texts\/(fields|boxOffice|office|editor|labels)/;

/** `events/15/event.title` in place of a title, and the values of texts with placeholders. */
export function createTextNamer(content: Content, language: Language) {
  const facts = readFacts(content, language);
  const fieldOf = createFieldLookup(content);
  const templates = new Map(
    listTexts(readResources(content, true)[language]).flatMap(([key, text]) => {
      const field = fieldOf(key);
      const filled = fillPlaceholders(choosePassages(text, content.estate), facts);
      const plain = toPlainSpaces(removeDoubleStop(filled)).replaceAll(/\s+/g, ' ').trim();
      return officeTexts.test(field) ? [] : [[field, plain] as const];
    }),
  );
  const fieldsByText = Map.groupBy(templates.keys(), (field) => templates.get(field) ?? '');
  const linkedPieces = new Map(
    [...templates].flatMap(([field, text]) => listPieces(text).map((piece, index) => [piece, `${field}#${index}`])),
  );
  const patterns = new Map(
    [...templates].filter(([, text]) => text.includes('{{')).map(([field, text]) => [field, createPattern(text)]),
  );

  function matchPattern(text: string, field: string): string | undefined {
    const found = patterns.get(field);
    const [, ...values] = text.match(found?.pattern ?? /^(?!)/) ?? [];
    if (!found || values.length < found.names.length) return undefined;
    return `[${[field, ...values.map((value, index) => `${found.names[index]}=${nameText(value)}`)].join(' ')}]`;
  }
  const known = new Map<string, string>();

  function nameText(text: string, fields: readonly string[] = []): string {
    const likely = fields.filter((field) => templates.has(field));
    const asked = `${text}\n${likely.join(' ')}`;
    return known.getOrInsertComputed(asked, () => findName(text, likely));
  }

  function findName(text: string, likely: readonly string[]): string {
    if (!/\p{L}{2}/u.test(text) || isTerm(text)) return text;
    const field = findExactField(text, likely);
    if (field) return `[${field}]`;
    const pieces = text.split(' · ');
    return (
      likely.flatMap((one) => matchPattern(text, one) ?? [])[0] ??
      (pieces.length > 1 ? pieces.map((piece) => nameText(piece, likely)).join(' · ') : undefined) ??
      findPattern(text) ??
      nameRow(text, likely) ??
      nameParts(text, likely)
    );
  }

  function findExactField(text: string, likely: readonly string[]): string | undefined {
    const found = likely.find((one) => templates.get(one) === text);
    // The same hour or number in another text means nothing.
    if (found || /^\d/.test(text)) return found;
    return fieldsByText.get(text)?.toSorted()[0] ?? linkedPieces.get(text);
  }

  /** The pattern that has most of the text. */
  function findPattern(text: string): string | undefined {
    const length = text.replaceAll(/\W/g, '').length;
    const heavy = [...patterns].filter(([, { weight }]) => weight * 2 > length || weight > 12);
    const best = heavy.toSorted(([, a], [, b]) => b.weight - a.weight);
    return best.flatMap(([field]) => matchPattern(text, field) ?? [])[0];
  }

  /** `Register number: HRB 1`, `Unsubscribe:`, `[A tree]` */
  function nameRow(text: string, likely: readonly string[]): string | undefined {
    const [, name = '', rest = ''] = text.match(/^\[?([^:]+?)(\]|:$|: .+)$/) ?? [];
    const named = name && nameText(name, likely);
    if (!named || named === name) return undefined;
    return rest.length > 2 ? `${named}: ${nameText(rest.slice(2), likely)}` : named + rest;
  }

  /** `Don Giovanni, 2024` */
  function nameParts(text: string, likely: readonly string[]): string {
    const parts = likely
      .map((field) => ({ field, words: templates.get(field) ?? '' }))
      .filter(({ words }) => words.length > 2)
      .toSorted((a, b) => b.words.length - a.words.length);
    return parts.reduce((named, { field, words }) => named.replace(words, `[${field}]`), text);
  }
  return nameText;
}
