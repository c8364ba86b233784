import type { FastifyInstance } from 'fastify';
import { parseEntryFile } from '#contract/content/kinds.ts';
import { parseAuditSubject } from '#contract/office/audit-subject.ts';
import type { AuditSubjectDetails, LogFilter } from '#contract/office/log.ts';
import type { LogLine } from '#contract/office/office.ts';
import { parseWallTime } from '#contract/wall-time.ts';
import { registerOfficePage } from '#office/shared/server/page.ts';
import { readAuditRows } from '#server/audit/log.ts';
import { findEntryTitle } from '#server/content/entries.ts';
import { entryKey } from '#server/content/entry-name.ts';
import type { Library } from '#server/content/library.ts';
import { buildDraftKey, parseData, readDrafts } from '#server/content/store.ts';
import { limits } from '#server/limits.ts';
import { parseIssue } from '#server/newsletter/issues.ts';
import type { Services } from '#server/services.ts';
import type { Database, Tables } from '#server/storage/tables.ts';

type LogRow = Tables['auditLog'];

/** Lines of the terminal have no id of a person, only a name. */
const personKey = ({ staffId, name }: Pick<LogRow, 'staffId' | 'name'>): string => staffId ?? `=${name}`;

function readLogFilter(query: unknown): LogFilter & { before: number | undefined } {
  const { day, person, before } = query as Record<string, unknown>;
  return {
    day: typeof day === 'string' && isDay(day) ? day : '',
    person: typeof person === 'string' ? person.slice(0, 200) : '',
    before: typeof before === 'string' && /^\d{1,9}$/.test(before) ? Number(before) : undefined,
  };
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text) !== undefined;
  } catch {
    return false;
  }
}

const startOfDay = (day: Temporal.PlainDate): string =>
  new Date(parseWallTime(`${day}T00:00`).epochMilliseconds).toISOString();

function selectFiltered(db: Database, { day, person }: LogFilter) {
  const date = day ? Temporal.PlainDate.from(day) : undefined;
  return db
    .selectFrom('auditLog')
    .$if(date !== undefined, (query) =>
      date ? query.where('at', '>=', startOfDay(date)).where('at', '<', startOfDay(date.add({ days: 1 }))) : query,
    )
    .$if(person !== '', (query) =>
      person.startsWith('=')
        ? query.where('staffId', 'is', null).where('name', '=', person.slice(1))
        : query.where('staffId', '=', person),
    );
}

/** Reads one row more than the page shows, to know whether older rows exist. */
const readShownRows = (db: Database, filter: LogFilter, before: number | undefined): Promise<LogRow[]> =>
  selectFiltered(db, filter)
    .selectAll()
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limits.officeLogLines + 1)
    .execute();

/** The latest name of each person who is in the log. */
async function readPeople(db: Database): Promise<{ key: string; name: string }[]> {
  const rows = await db
    .selectFrom('auditLog')
    .select(['staffId', 'name', ({ fn }) => fn.max('number').as('last')])
    .groupBy(['staffId', 'name'])
    .orderBy('last')
    .execute();
  const names = new Map(rows.map((row) => [personKey(row), row.name]));
  return [...names].map(([key, name]) => ({ key, name })).sort((a, b) => a.name.localeCompare(b.name));
}

/** Looks up the names, which the log itself does not hold. */
async function createSubjectReader(db: Database, library: Library, rows: readonly LogRow[]) {
  const subjects = rows.map(({ what }) => parseAuditSubject(what));
  const references = subjects.flatMap(({ request }) => request ?? []);
  const requests = references.length
    ? await db
        .selectFrom('ticketRequests')
        .select(['reference', 'fullName', 'state'])
        .where('reference', 'in', references)
        .execute()
    : [];
  const issueIds = subjects.flatMap(({ issue }) => issue ?? []);
  const issues = issueIds.length
    ? await db.selectFrom('newsletterIssues').select(['id', 'content']).where('id', 'in', issueIds).execute()
    : [];
  const drafts = subjects.some(({ entry }) => entry)
    ? new Map((await readDrafts(db)).map((draft) => [buildDraftKey(draft), parseData(draft)]))
    : new Map<string, unknown>();

  function readEntry(file: string): AuditSubjectDetails['entry'] {
    const name = parseEntryFile(file);
    if (!name) return undefined;
    const data = library.current.entries.get(entryKey(name))?.data ?? drafts.get(entryKey(name));
    const { kind, id } = name;
    return {
      kind,
      id,
      title: data === undefined ? undefined : findEntryTitle(kind, data),
      isDeleted: data === undefined,
    };
  }

  return ({ what }: LogRow): AuditSubjectDetails => {
    const subject = parseAuditSubject(what);
    const guest = requests.find(({ reference, state }) => reference === subject.request && state !== 'withdrawn');
    const issue = issues.find(({ id }) => id === subject.issue);
    return {
      subject,
      guest: guest && { name: guest.fullName },
      entry: subject.entry ? readEntry(subject.entry) : undefined,
      issueSubject: issue && parseIssue(issue).subject,
    };
  };
}

const groupedWithin = 60_000;

/** Entries of one kind that a person changed together are one line. Newest first. */
function groupLines(lines: readonly LogLine[]): LogLine[] {
  const groups: LogLine[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const kind = line.details[0]?.entry?.kind;
    const isSameAct =
      last?.action === line.action &&
      last.personKey === line.personKey &&
      kind !== undefined &&
      last.details[0]?.entry?.kind === kind;
    if (last && isSameAct && Date.parse(last.at) - Date.parse(line.at) < groupedWithin) {
      last.numbers.push(...line.numbers);
      last.details.push(...line.details);
    } else groups.push({ ...line });
  }
  return groups;
}

export function registerLogRoute(scope: FastifyInstance, services: Services, library: Library): void {
  const { db, secrets } = services;
  registerOfficePage(scope, services, {
    address: '/office/log',
    screen: 'log',
    async read({ query }) {
      const { before, ...filter } = readLogFilter(query);
      const found = await readShownRows(db, filter, before);
      const shown = found.slice(0, limits.officeLogLines);
      const { total } = await selectFiltered(db, filter)
        .select(({ fn }) => fn.countAll<number | string>().as('total'))
        .executeTakeFirstOrThrow();
      const roles = new Map(
        (await db.selectFrom('staff').select(['id', 'role']).execute()).map(({ id, role }) => [id, role]),
      );
      const readSubject = await createSubjectReader(db, library, shown);
      const lines = shown.map((row): LogLine => {
        const { number, at, name, action, staffId } = row;
        return {
          numbers: [number],
          at,
          name,
          action,
          personKey: personKey(row),
          role: roles.get(staffId ?? ''),
          details: [readSubject(row)],
        };
      });
      // The check reads the whole log, so a chosen day or person does without it.
      const isFiltered = filter.day !== '' || filter.person !== '';
      const suspectNumbers = isFiltered ? undefined : (await readAuditRows(db, secrets, { most: 0 })).suspectNumbers;
      return {
        lines: groupLines(lines),
        older: found.length > shown.length ? shown.at(-1)?.number : undefined,
        suspectNumbers,
        filter,
        people: await readPeople(db),
        total: Number(total),
      };
    },
  });
}
