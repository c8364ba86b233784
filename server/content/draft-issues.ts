import type { Addresses } from '#contract/address.ts';
import { valueAt } from '#contract/content/explain.ts';
import { contentKinds, type EntryOf, type KindName } from '#contract/content/kinds.ts';
import type { ContentIssue } from '#contract/office/content-issues.ts';
import type { OfficeRole } from '#contract/office/roles.ts';
import { computeEventEnd } from '#contract/wall-time.ts';
import { zone } from '#contract/zone.ts';
import { type ContentEntries, findFonts, findPrices, findUnknownGroups, isUnmappedPlace } from './content-entries.ts';
import { findNewIssues, toEditionIssue } from './edition-issue.ts';
import type { ContentEdition } from './editions.ts';
import type { RawEntry } from './entry.ts';
import { type EntryName, entryKey } from './entry-name.ts';
import { findEventIssues } from './event-issues.ts';
import type { Library } from './library.ts';
import { findDeadLinks, findDeadRedirects } from './links.ts';
import { findReleaseIssues } from './release-issues.ts';
import { findTextStyleIssues } from './style-issues.ts';
import { checkTexts, findUnknownPriceFacts } from './text-checks.ts';

interface DraftCheckRequest {
  draft: RawEntry;
  role: OfficeRole;
  now: Date;
  entries?: ContentEntries;
}

interface DraftCheckSources {
  shipped: Pick<Library['shipped'], 'entries'>;
  current: Pick<ContentEdition, 'entries' | 'issues'> &
    Partial<Pick<ContentEdition, 'origin'>> & { site: { addresses: Addresses } };
}

export async function findDraftIssues({ current, shipped }: DraftCheckSources, request: DraftCheckRequest) {
  const { draft, entries = current.entries } = request;
  const releaseIssues = findReleaseIssues(draft, shipped.entries.get(entryKey(draft)));
  if (draft.data === undefined) return releaseIssues.map(setBlocking(true));
  const { error, data: value = draft.data } = contentKinds[draft.kind].schema.safeParse(draft.data);
  const eventIssues = error
    ? []
    : [
        ...(draft.kind === 'events' ? findEventIssues(value as EntryOf<'events'>) : []),
        ...findUnknownGroups({ kind: draft.kind, value }, entries),
      ];
  const textCheck = checkTexts({ kind: draft.kind, value });
  const invalid = new Set(error?.issues.map(({ path }) => path.join('.')));
  const notes = textCheck.notes.filter(({ path }) => !invalid.has(path));
  const { addresses } = current.site;
  const deadLinks = findDeadLinks({ ...draft, value, textCheck }, entries, addresses);
  const deadRedirects = error ? [] : findDeadRedirects({ ...draft, value }, entries, addresses, current.origin);
  const unknownPrices = findUnknownPriceFacts(textCheck, findPrices(entries));
  const warnings = [...textCheck.warnings, ...unknownPrices, ...deadLinks, ...deadRedirects].map(toEditionIssue(draft));
  const added = new Set(findNewIssues(warnings, current.issues.warnings));
  return removeDuplicates([
    ...[...eventIssues, ...releaseIssues, ...findMissingSpot(draft, entries)].map(setBlocking(true)),
    ...warnings.map((issue) => setBlocking(added.has(issue))(issue)),
    ...[...notes, ...(await findTextStyleIssues(draft, value, findFonts(entries)))].map(setBlocking(false)),
    ...(error ? [] : findContextIssues(request, current.entries.get(entryKey(draft))?.value, value)),
  ]);
}

const setBlocking =
  (isBlocking: boolean) =>
  ({ path, language, code, facts }: ContentIssue): ContentIssue => ({ path, language, code, facts, isBlocking });

function removeDuplicates(all: readonly ContentIssue[]): ContentIssue[] {
  const byField = new Map(all.toReversed().map((one) => [`${one.path} ${one.code} ${one.facts['name'] ?? ''}`, one]));
  return all.filter((one) => [...byField.values()].includes(one));
}

const findMissingSpot = (name: EntryName, entries: ContentEntries): ContentIssue[] =>
  isUnmappedPlace(name, entries) ? [{ path: '', code: 'notOnMap', facts: { name: name.id } }] : [];

function findContextIssues({ draft, role, now }: DraftCheckRequest, before: unknown, value: unknown): ContentIssue[] {
  const issues: ContentIssue[] = [];
  const add = (path: string, code: ContentIssue['code'], isBlocking = false) =>
    issues.push({ path, code, facts: {}, isBlocking });
  if (draft.kind === 'events') {
    const event = value as EntryOf<'events'>;
    const isMoved = event.start !== (before as EntryOf<'events'> | undefined)?.start;
    if (isMoved && computeEventEnd(event) < now.getTime()) add('start', 'past');
  }
  if (draft.kind === 'pages' && keepsOldDate(before as EntryOf<'pages'> | undefined, value as EntryOf<'pages'>, now))
    add('', 'dateStays');
  const consentField = findChangedConsent(draft, before, value);
  if (consentField === undefined) return issues;
  if (role === 'owner') add(consentField, 'newVersion');
  else add(consentField, 'newVersionByOwner', true);
  return issues;
}

function keepsOldDate(before: EntryOf<'pages'> | undefined, page: EntryOf<'pages'>, now: Date): boolean {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const isSame = before?.version === page.version && page.version !== today.toString();
  return isSame && JSON.stringify(before) !== JSON.stringify(page);
}

/** Texts people agree to (site/edition.ts): every change makes a new version. */
const consents: { kind: KindName; id: string; fields: readonly string[] }[] = [
  { kind: 'pages', id: 'terms', fields: ['title', 'lead', 'sections'] },
  { kind: 'texts', id: 'newsletter', fields: ['consent'] },
  { kind: 'texts', id: 'alert', fields: ['consent'] },
];

function findChangedConsent({ kind, id }: EntryName, before: unknown, value: unknown): string | undefined {
  const fields = consents.find((one) => one.kind === kind && one.id === id)?.fields ?? [];
  const textOf = (data: unknown, field: string) => JSON.stringify(valueAt(data, [field]));
  return fields.find((field) => textOf(before, field) !== textOf(value, field));
}
