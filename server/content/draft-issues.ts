import type { Addresses } from '#contract/address.ts';
import { valueAt } from '#contract/content/explain.ts';
import { contentKinds, type EntryOf, type KindName } from '#contract/content/kinds.ts';
import type { ContentFinding, ContentIssue } from '#contract/office/content-issues.ts';
import type { OfficeRole } from '#contract/office/roles.ts';
import { eventEnd } from '#contract/wall-time.ts';
import { zone } from '#contract/zone.ts';
import { type ContentEntries, entryKey } from './content-entries.ts';
import type { ContentEdition } from './editions.ts';
import { type EntryName, entryPath, type RawEntry } from './entry.ts';
import { findEventIssues } from './event-issues.ts';
import type { Library } from './library.ts';
import { findDeadLinks } from './links.ts';
import { findReleaseIssues } from './release-issues.ts';
import { findTextStyleIssues } from './style-issues.ts';
import { checkTexts, type FindingWithMessage } from './text-checks.ts';

interface DraftCheckRequest {
  draft: RawEntry;
  role: OfficeRole;
  now: Date;
  entries?: ContentEntries;
}

interface DraftCheckSources {
  shipped: Pick<Library['shipped'], 'entries'>;
  present: Pick<ContentEdition, 'entries' | 'issues'> & { site: { addresses: Addresses } };
}

export async function findDraftIssues(
  { present, shipped }: DraftCheckSources,
  asked: DraftCheckRequest,
): Promise<ContentIssue[]> {
  const { draft, entries = present.entries } = asked;
  const owed = findReleaseIssues(draft, shipped.entries.get(entryKey(draft)));
  if (draft.data === undefined) return asBlocking(owed);
  const { error, data: value = draft.data } = contentKinds[draft.kind].schema.safeParse(draft.data);
  const disagreeing = !error && draft.kind === 'events' ? findEventIssues(value as EntryOf<'events'>) : [];
  const textCheck = checkTexts({ kind: draft.kind, value });
  const known = new Set(present.issues.warnings.map(({ message }) => message));
  const isOld = ({ message }: FindingWithMessage) => known.has(`${entryPath(draft)}: ${message}`);
  const refused = new Set(error?.issues.map(({ path }) => path.join('.')));
  const notices = textCheck.notes.filter(({ path }) => !refused.has(path));
  const flaws = [
    ...textCheck.warnings,
    ...findDeadLinks({ ...draft, value, textCheck }, entries, present.site.addresses),
  ];
  return removeDuplicates([
    ...asBlocking([...disagreeing, ...owed, ...findMissingSpot(draft, entries)]),
    ...flaws.map((flaw) => ({ ...toFinding(flaw), isBlocking: !isOld(flaw) })),
    ...asAdvisory([...notices, ...(await findTextStyleIssues({ ...draft, value }))]),
    ...(error ? [] : findContextIssues({ ...asked, before: present.entries.get(entryKey(draft))?.value, value })),
  ]);
}

const toFinding = ({ path, language, code, facts }: ContentFinding): ContentFinding => ({
  path,
  language,
  code,
  facts,
});
const asBlocking = (all: readonly ContentFinding[]): ContentIssue[] =>
  all.map((one) => ({ ...toFinding(one), isBlocking: true }));
const asAdvisory = (all: readonly ContentFinding[]): ContentIssue[] =>
  all.map((one) => ({ ...toFinding(one), isBlocking: false }));

function removeDuplicates(all: readonly ContentIssue[]): ContentIssue[] {
  const byField = new Map(all.toReversed().map((one) => [`${one.path} ${one.code} ${one.facts['name'] ?? ''}`, one]));
  return all.filter((one) => [...byField.values()].includes(one));
}

function findMissingSpot({ kind, id }: EntryName, entries: ContentEntries): ContentFinding[] {
  const map = entries.get(entryKey({ kind: 'parkMap', id: '' }))?.value as EntryOf<'parkMap'> | undefined;
  return kind === 'places' && map && !Object.hasOwn(map, id)
    ? [{ path: '', code: 'notOnTheMap', facts: { name: id } }]
    : [];
}

interface CheckedDraft extends DraftCheckRequest {
  before: unknown;
  value: unknown;
}

function findContextIssues({ draft, role, now, before, value }: CheckedDraft): ContentIssue[] {
  const said: ContentIssue[] = [];
  if (draft.kind === 'events') {
    const evening = value as EntryOf<'events'>;
    const isMoved = evening.start !== (before as EntryOf<'events'> | undefined)?.start;
    if (isMoved && eventEnd(evening) < now.getTime())
      said.push({ path: 'start', code: 'past', facts: {}, isBlocking: false });
  }
  if (draft.kind === 'pages' && isDateUnchanged(before as EntryOf<'pages'> | undefined, value as EntryOf<'pages'>, now))
    said.push({ path: '', code: 'dateStays', facts: {}, isBlocking: false });
  const agreed = findChangedConsent(draft, before, value);
  if (agreed !== undefined) {
    const byOwner = role === 'owner';
    said.push({ path: agreed, code: byOwner ? 'newVersion' : 'newVersionByOwner', facts: {}, isBlocking: !byOwner });
  }
  return said;
}

function isDateUnchanged(before: EntryOf<'pages'> | undefined, page: EntryOf<'pages'>, now: Date): boolean {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const isSame = before?.version === page.version && page.version !== today.toString();
  return isSame && JSON.stringify(before) !== JSON.stringify(page);
}

/** Texts people agree to (site/inbox/consents.ts): every change makes a new version. */
const consents: { kind: KindName; id: string; fields: readonly string[] }[] = [
  { kind: 'pages', id: 'terms', fields: ['title', 'lead', 'sections'] },
  { kind: 'texts', id: 'newsletter', fields: ['consent'] },
  { kind: 'texts', id: 'alert', fields: ['consent'] },
];

function findChangedConsent({ kind, id }: EntryName, before: unknown, value: unknown): string | undefined {
  const fields = consents.find((one) => one.kind === kind && one.id === id)?.fields ?? [];
  const told = (of: unknown, field: string) => JSON.stringify(valueAt(of, [field]));
  return fields.find((field) => told(before, field) !== told(value, field));
}
