import { glob, readFile } from 'node:fs/promises';
import { parseAst } from 'rolldown/parseAst';
import { retention } from '#contract/booking/retention.ts';
import { seatStates } from '#contract/booking/seat-states.ts';
import { categories, places } from '#contract/content/event.ts';
import { filmFaults } from '#contract/content/film-file.ts';
import { kinds } from '#contract/content/kinds.ts';
import { visitParts } from '#contract/content/visit.ts';
import { errorCodes } from '#contract/errors.ts';
import { adviceCodes } from '#contract/office/advice.ts';
import { circles, decisions } from '#contract/office/decision.ts';
import { asked, onlys, subjects } from '#contract/office/editor.ts';
import { fieldFaults } from '#contract/office/form.ts';
import { blockKinds } from '#contract/office/newsletter.ts';
import { auditEvents, outcomes } from '#contract/office/office.ts';
import { downReasons, sheetFilters } from '#contract/office/pictures.ts';
import { roles } from '#contract/office/roles.ts';

const root = new URL('../../', import.meta.url).pathname;

/** A key as in the code; `*` replaces each computed part: `desk.state.*`. */
export interface AskedKey {
  key: string;
  file: string;
}

const ids = retention.map(({ id }) => id);

/** Keys built from a list: each member needs a text. */
const families: Record<string, readonly string[]> = {
  'advice.*': adviceCodes,
  'decision.kind.*': decisions,
  'letters.eveningDecided.subject.*': decisions,
  'decision.to.*': circles,
  'desk.state.*': seatStates,
  'editor.fault.*': fieldFaults,
  'editor.fresh.*': Object.keys(asked),
  'editor.list.only.*': onlys,
  'editor.subject.*': Object.keys(subjects),
  'events.category.*': categories,
  'events.place.*': places,
  'filmDesk.refused.*': filmFaults,
  'mailing.block.*': blockKinds,
  'office.done.*': outcomes,
  'office.log.did.*': auditEvents,
  'office.role.*': roles,
  'office.may.*': roles.filter((role) => role !== 'door'),
  'pictureDesk.down.why.*': downReasons,
  'pictureDesk.sheet.only.*': sheetFilters,
  'refusals.*': errorCodes,
  'retention.*.what': ids,
  'retention.*.why': ids,
  'visit.part.*': visitParts,
};

interface Node {
  type: string;
  [part: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

export function askedKeys(source: string, file: string): AskedKey[] {
  const found: AskedKey[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isNode(value)) return;
    if (value.type === 'CallExpression' && isTranslation(value['callee']) && Array.isArray(value['arguments']))
      found.push(...keysOf(value['arguments'][0]).map((key) => ({ key, file })));
    for (const part of Object.values(value)) visit(part);
  };
  visit(parseAst(source, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }));
  return found;
}

function isTranslation(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return callee['name'] === 't';
  return callee.type === 'MemberExpression' && isNode(callee['property']) && callee['property']['name'] === 't';
}

function keysOf(argument: unknown): string[] {
  if (!isNode(argument)) return [];
  if (argument.type === 'Literal') return [String(argument['value'])];
  if (argument.type === 'ConditionalExpression')
    return [...keysOf(argument['consequent']), ...keysOf(argument['alternate'])];
  if (argument.type !== 'TemplateLiteral' || !Array.isArray(argument['quasis'])) return [];
  return [argument['quasis'].map(({ value }: { value: { cooked: string } }) => value.cooked).join('*')];
}

const isOfContent = (key: string): boolean => {
  const [first = ''] = key.split('.');
  return first === 'eventDetails' || (first !== 'texts' && Object.hasOwn(kinds, first));
};

export function unknownKeys(askedFor: readonly AskedKey[], texts: readonly string[], listed = families): string[] {
  const known = new Set(texts.map((key) => key.replace(/_(one|other)$/, '')));
  const isGroup = (key: string) => texts.some((text) => text.startsWith(`${key}.`));
  const missing = (key: string) => !isOfContent(key) && !known.has(key) && !isGroup(key);
  const whole = askedFor
    .filter(({ key }) => !key.includes('*') && missing(key))
    .map(({ key, file }) => `${file}: there is no text "${key}".`);
  const asFamily = Object.entries(listed).flatMap(([family, members]) =>
    members
      .map((member) => family.replace('*', member))
      .filter(missing)
      .map((key) => `${family}: there is no text "${key}".`),
  );
  const used = new Set(askedFor.map(({ key }) => key));
  const idle = Object.keys(listed)
    .filter((family) => !used.has(family))
    .map((family) => `tools/check/text-keys.ts: no code asks for "${family}" any more.`);
  return [...new Set([...whole, ...asFamily, ...idle])];
}

export async function allAskedKeys(): Promise<AskedKey[]> {
  const found: AskedKey[] = [];
  for await (const file of glob('{site,office}/**/*.{ts,tsx}', { cwd: root }))
    if (!file.includes('.test.')) found.push(...askedKeys(await readFile(root + file, 'utf8'), file));
  return found;
}
