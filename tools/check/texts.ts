import { glob, readFile } from 'node:fs/promises';
import { retentionRules } from '#contract/booking/retention.ts';
import { seatStates } from '#contract/booking/seat-states.ts';
import { lawFactNames } from '#contract/content/facts.ts';
import { filmErrorCodes } from '#contract/content/film-file.ts';
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
import { collectTexts } from '#server/content/release-issues.ts';
import { type ContentFile, readContentFiles, readShipped } from '#server/content/shipped-content.ts';
import { parseYaml } from '#server/content/yaml.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const root = new URL('../../', import.meta.url).pathname;

const retentionIds = retentionRules.map(({ id }) => id);

/** Keys built from a list; `*` is a member of the list, and each member needs a text. */
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
  'filmLibrary.error.*': filmErrorCodes,
  'newsletterIssue.block.*': blockKinds,
  'office.outcome.*': outcomes,
  'office.log.event.*': auditEvents,
  'office.role.*': officeRoles,
  'office.may.*': officeRoles.filter((role) => role !== 'door'),
  'pictureLibrary.takedown.reasons.*': takedownReasons,
  'pictureLibrary.list.only.*': pictureFilters,
  'errors.*': errorCodes,
  'law.germany.*': lawFactNames,
  'law.austria.*': lawFactNames,
  'retention.*.what': retentionIds,
  'retention.*.why': retentionIds,
  'visit.part.*': visitParts,
};

/** Names in the code that look like keys of texts: facts of the estate, a name in local storage. */
const otherNames = ['contact.email', 'contact.phone', 'editor.title', 'editor.text', 'office.localDraft'];

export async function checkTexts(): Promise<void> {
  const { entries } = await readShipped();
  const texts = [...entries.values()].filter(({ kind }) => kind === 'texts');
  const keys = texts.flatMap(({ id, data }) => [...collectTexts(data, id).keys()]);
  const keysInCode = await readKeysInCode();
  const all = new Set(Object.values(keysInCode).flatMap((ofFile) => [...ofFile]));
  const unused = keys.filter((key) => !isUsed(key, all)).map((key) => `Nothing shows ${key}.`);
  const issues = [...unused, ...findUnknownKeys(keysInCode, keys), ...(await findRepeatedTextsOfRelease())];
  if (issues.length > 0) throw new Error(issues.join('\n'));
}

export function findUnknownKeys(
  keysInCode: Readonly<Record<string, ReadonlySet<string>>>,
  keys: readonly string[],
  families = keyFamilies,
): string[] {
  const groups = new Set(keys.map((key) => key.split('.', 1)[0]));
  const known = new Set(keys.flatMap((key) => [key, ...beginningsOf(key.replace(/_(one|other)$/, ''))]));
  const files = Object.entries(keysInCode);
  const whole = files.flatMap(([file, names]) =>
    [...names]
      .filter((name) => name.includes('.') && groups.has(name.split('.', 1)[0]) && !otherNames.includes(name))
      .filter((name) => !known.has(name) && !known.has(name.replace(/\.$/, '')))
      .map((name) => `${file}: there is no text "${name}".`),
  );
  const ofFamilies = Object.entries(families).flatMap(([family, members]) => {
    const [beginning = ''] = family.split('*');
    if (!files.some(([, names]) => names.has(beginning)))
      return [`tools/check/texts.ts: no code asks for "${family}" any more.`];
    const missing = members.map((member) => family.replace('*', member)).filter((key) => !known.has(key));
    return missing.map((key) => `${family}: there is no text "${key}".`);
  });
  return [...whole, ...ofFamilies];
}

/** `home.visit.park`: itself, `home.visit`, `home` */
const beginningsOf = (key: string): string[] =>
  key.split('.').map((_, last, parts) => parts.slice(0, last + 1).join('.'));

/** True if the code contains the whole key, or the start of a computed key: `home.visit.${fact}`. */
export function isUsed(pluralKey: string, keysInCode: ReadonlySet<string>): boolean {
  const key = pluralKey.replace(/_(one|other)$/, '');
  if (keysInCode.has(key)) return true;
  const parts = key.split('.');
  return parts.some((_, length) => length > 0 && keysInCode.has(`${parts.slice(0, length).join('.')}.`));
}

/** Any string in the code that may be the key of a text, or the beginning of one before `${`. */
export const findKeysInCode = (code: string): Set<string> =>
  new Set(
    [...code.matchAll(/'([\w.-]+)'|`([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map(
      ([, whole, beginning]) => whole ?? beginning ?? '',
    ),
  );

async function readKeysInCode(): Promise<Record<string, Set<string>>> {
  const files = await Array.fromAsync(glob('{site,office,server}/**/*.{ts,tsx,astro}', { cwd: root }));
  const ofFile = async (file: string) => [file, findKeysInCode(await readFile(root + file, 'utf8'))] as const;
  return Object.fromEntries(await Promise.all(files.filter((file) => !file.includes('.test.')).map(ofFile)));
}

async function findRepeatedTextsOfRelease(): Promise<string[]> {
  const { entries } = await readShipped(fixtureContentFolder);
  const own = new Set((await readContentFiles(fixtureContentFolder, ['texts'])).flatMap(listOwnKeys));
  const texts = new Map(
    [...entries.values()]
      .filter(({ kind }) => kind === 'texts')
      .flatMap(({ id, data }) => [...collectTexts(data, id)])
      .filter(([key]) => !own.has(key))
      .flatMap(([key, { de, en }]) => [de, en].map((words) => [words, key] as const)),
  );
  const files = await Array.fromAsync(
    glob(['tests/**/*.ts', '{site,office,server,contract,app}/**/*.test.ts'], { cwd: root }),
  );
  const code = await Promise.all(files.map(async (file) => [file, await readFile(root + file, 'utf8')] as const));
  return findRepeatedTexts(Object.fromEntries(code), texts);
}

const listOwnKeys = ({ id, text }: ContentFile): string[] => [...collectTexts(parseYaml(text), id).keys()];

/** A test that repeats the words of a text would fail when the office changes them. */
export function findRepeatedTexts(testFiles: Readonly<Record<string, string>>, texts: ReadonlyMap<string, string>) {
  return Object.entries(testFiles).flatMap(([file, code]) =>
    [...new Set(findStrings(code))]
      .filter((words) => words.includes(' ') && texts.has(words))
      .map((words) => `${file}: "${words}" is the text ${texts.get(words)}. Name it by its key.`),
  );
}

const findStrings = (code: string): string[] =>
  [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g)].map(
    ([, single, double]) => single ?? double ?? '',
  );
