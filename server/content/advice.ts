import type { Addresses } from '#contract/address.ts';
import { valueAt } from '#contract/content/explain.ts';
import { type EntryOf, type KindName, kinds } from '#contract/content/kinds.ts';
import type { Advice, Said } from '#contract/office/advice.ts';
import type { Role } from '#contract/office/roles.ts';
import { endOf } from '#contract/wall-time.ts';
import { zone } from '#contract/zone.ts';
import type { Edition } from './editions.ts';
import { type EntryName, placeOf, type RawEntry } from './entry.ts';
import { disagreements } from './evening-faults.ts';
import type { Library } from './library.ts';
import { deadLinks } from './links.ts';
import { releaseRemarks } from './release.ts';
import { styleOf } from './style.ts';
import { type Entries, keyOf } from './whole.ts';
import { examine, type Remark } from './words.ts';

interface Asked {
  draft: RawEntry;
  role: Role;
  now: Date;
  entries?: Entries;
}

interface Known {
  shipped: Pick<Library['shipped'], 'entries'>;
  present: Pick<Edition, 'entries' | 'remarks'> & { site: { addresses: Addresses } };
}

export async function adviceOn({ present, shipped }: Known, asked: Asked): Promise<Advice[]> {
  const { draft, entries = present.entries } = asked;
  const owed = releaseRemarks(draft, shipped.entries.get(keyOf(draft)));
  if (draft.data === undefined) return stopping(owed);
  const { error, data: value = draft.data } = kinds[draft.kind].schema.safeParse(draft.data);
  const disagreeing = !error && draft.kind === 'events' ? disagreements(value as EntryOf<'events'>) : [];
  const words = examine({ kind: draft.kind, value });
  const known = new Set(present.remarks.flaws.map(({ said }) => said));
  const isOld = ({ said }: Remark) => known.has(`${placeOf(draft)}: ${said}`);
  const refused = new Set(error?.issues.map(({ path }) => path.join('.')));
  const notices = words.notices.filter(({ path }) => !refused.has(path));
  const flaws = [...words.flaws, ...deadLinks({ ...draft, value, words }, entries, present.site.addresses)];
  return once([
    ...stopping([...disagreeing, ...owed, ...withoutSpot(draft, entries)]),
    ...flaws.map((flaw) => ({ ...plainly(flaw), stops: !isOld(flaw) })),
    ...saying([...notices, ...(await styleOf({ ...draft, value }))]),
    ...(error ? [] : circumstances({ ...asked, before: present.entries.get(keyOf(draft))?.value, value })),
  ]);
}

const plainly = ({ path, language, code, facts }: Said): Said => ({ path, language, code, facts });
const stopping = (all: readonly Said[]): Advice[] => all.map((one) => ({ ...plainly(one), stops: true }));
const saying = (all: readonly Said[]): Advice[] => all.map((one) => ({ ...plainly(one), stops: false }));

function once(all: readonly Advice[]): Advice[] {
  const byField = new Map(all.toReversed().map((one) => [`${one.path} ${one.code} ${one.facts['name'] ?? ''}`, one]));
  return all.filter((one) => [...byField.values()].includes(one));
}

function withoutSpot({ kind, id }: EntryName, entries: Entries): Said[] {
  const map = entries.get(keyOf({ kind: 'parkMap', id: '' }))?.value as EntryOf<'parkMap'> | undefined;
  return kind === 'places' && map && !Object.hasOwn(map, id)
    ? [{ path: '', code: 'notOnTheMap', facts: { name: id } }]
    : [];
}

interface Meant extends Asked {
  before: unknown;
  value: unknown;
}

function circumstances({ draft, role, now, before, value }: Meant): Advice[] {
  const said: Advice[] = [];
  if (draft.kind === 'events') {
    const evening = value as EntryOf<'events'>;
    const isMoved = evening.start !== (before as EntryOf<'events'> | undefined)?.start;
    if (isMoved && endOf(evening) < now.getTime()) said.push({ path: 'start', code: 'past', facts: {}, stops: false });
  }
  if (draft.kind === 'pages' && keepsDate(before as EntryOf<'pages'> | undefined, value as EntryOf<'pages'>, now))
    said.push({ path: '', code: 'dateStays', facts: {}, stops: false });
  const agreed = changedConsent(draft, before, value);
  if (agreed !== undefined) {
    const byOwner = role === 'owner';
    said.push({ path: agreed, code: byOwner ? 'newVersion' : 'newVersionByOwner', facts: {}, stops: !byOwner });
  }
  return said;
}

function keepsDate(before: EntryOf<'pages'> | undefined, page: EntryOf<'pages'>, now: Date): boolean {
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

function changedConsent({ kind, id }: EntryName, before: unknown, value: unknown): string | undefined {
  const fields = consents.find((one) => one.kind === kind && one.id === id)?.fields ?? [];
  const told = (of: unknown, field: string) => JSON.stringify(valueAt(of, [field]));
  return fields.find((field) => told(before, field) !== told(value, field));
}
