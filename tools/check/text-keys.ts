import { glob, readFile } from 'node:fs/promises';
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';
import { retentionRules } from '#contract/booking/retention.ts';
import { seatStates } from '#contract/booking/seat-states.ts';
import { eventCategories, venueIds } from '#contract/content/event.ts';
import { filmErrorCodes } from '#contract/content/film-file.ts';
import { contentKinds } from '#contract/content/kinds.ts';
import { visitParts } from '#contract/content/visit.ts';
import { errorCodes } from '#contract/errors.ts';
import { contentIssueCodes } from '#contract/office/content-issues.ts';
import { audiences, decisions } from '#contract/office/decision.ts';
import { entryFilters, kindsBySubject, newEntryFields } from '#contract/office/editor.ts';
import { formIssueCodes } from '#contract/office/form.ts';
import { blockKinds } from '#contract/office/newsletter.ts';
import { auditEvents, outcomes } from '#contract/office/office.ts';
import { pictureFilters, takedownReasons } from '#contract/office/pictures.ts';
import { officeRoles } from '#contract/office/roles.ts';

const root = new URL('../../', import.meta.url).pathname;

/** A key as in the code; `*` replaces each computed part: `boxOffice.state.*`. */
export interface UsedTextKey {
  key: string;
  file: string;
}

const retentionIds = retentionRules.map(({ id }) => id);

/** Keys built from a list: each member needs a text. */
const keyFamilies: Record<string, readonly string[]> = {
  'contentIssues.*': contentIssueCodes,
  'decision.kind.*': decisions,
  'emails.eventDecision.subject.*': decisions,
  'decision.audience.*': audiences,
  'boxOffice.state.*': seatStates,
  'editor.issue.*': formIssueCodes,
  'editor.newEntry.*': Object.keys(newEntryFields),
  'editor.list.only.*': entryFilters,
  'editor.subject.*': Object.keys(kindsBySubject),
  'events.category.*': eventCategories,
  'events.place.*': venueIds,
  'filmLibrary.error.*': filmErrorCodes,
  'newsletterIssue.block.*': blockKinds,
  'office.done.*': outcomes,
  'office.log.event.*': auditEvents,
  'office.role.*': officeRoles,
  'office.may.*': officeRoles.filter((role) => role !== 'door'),
  'pictureLibrary.takedown.reasons.*': takedownReasons,
  'pictureLibrary.list.only.*': pictureFilters,
  'errors.*': errorCodes,
  'retention.*.what': retentionIds,
  'retention.*.why': retentionIds,
  'visit.part.*': visitParts,
};

export function findUsedKeys(source: string, file: string): UsedTextKey[] {
  const found: UsedTextKey[] = [];
  const { program } = parseSync(file, source, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' });
  new Visitor({
    CallExpression({ callee, arguments: [key] }) {
      if (key && isTranslation(callee)) found.push(...readKeys(key).map((one) => ({ key: one, file })));
    },
  }).visit(program);
  return found;
}

function isTranslation(callee: ESTree.Expression): boolean {
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return name.type === 'Identifier' && name.name === 't';
}

function readKeys(argument: ESTree.Node): string[] {
  if (argument.type === 'Literal') return [String(argument.value)];
  if (argument.type === 'ConditionalExpression')
    return [...readKeys(argument.consequent), ...readKeys(argument.alternate)];
  return argument.type === 'TemplateLiteral' ? [argument.quasis.map(({ value }) => value.cooked).join('*')] : [];
}

const isContentKey = (key: string): boolean => {
  const [first = ''] = key.split('.');
  return first === 'eventDetails' || (first !== 'texts' && Object.hasOwn(contentKinds, first));
};

export function findUnknownKeys(askedFor: readonly UsedTextKey[], texts: readonly string[], listed = keyFamilies) {
  const known = new Set(texts.map((key) => key.replace(/_(one|other)$/, '')));
  const isGroup = (key: string) => texts.some((text) => text.startsWith(`${key}.`));
  const missing = (key: string) => !isContentKey(key) && !known.has(key) && !isGroup(key);
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

export async function findAllUsedKeys(): Promise<UsedTextKey[]> {
  const found: UsedTextKey[] = [];
  for await (const file of glob('{site,office}/**/*.{ts,tsx}', { cwd: root }))
    if (!file.includes('.test.')) found.push(...findUsedKeys(await readFile(root + file, 'utf8'), file));
  return found;
}
