import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { activeStates, type SeatState, seatStates } from '#contract/booking/seat-states.ts';
import { foldName } from '#contract/fold-name.ts';
import { type RequestFilter, requestFilters } from '#contract/office/box-office.ts';
import { limits } from '#server/limits.ts';
import type { Database, Tables } from '#server/storage/tables.ts';

export interface RequestListQuery {
  listed: RequestFilter;
  event?: number | undefined;
  searchText?: string | undefined;
  /** Ids of cancelled events. A request with tickets for one of them counts as closed. */
  cancelled?: readonly number[];
  after?: string | undefined;
}

const statesOf = (which: RequestFilter): readonly SeatState[] => {
  if (which === 'all') return seatStates;
  return which === 'closed' ? seatStates.filter((state) => !activeStates.some((one) => one === state)) : [which];
};

type RequestListRow = Awaited<ReturnType<typeof selectRequests>>[number];

export async function listRequests(db: Database, query: RequestListQuery) {
  const searchText = query.searchText?.trim() ?? '';
  const limit = searchText ? limits.requestsSearched : limits.requestsShown;
  const found = await selectRequests(db, { ...query, searchText }, limit + 1);
  const candidates = found.slice(0, limit);
  const matches = searchText ? candidates.filter((row) => matchesSearch(row, searchText)) : candidates;
  const shown = matches.slice(0, limits.requestsShown);
  const last = (shown.length === limits.requestsShown ? shown : candidates).at(-1);
  const further = last && found.at(-1) !== last;
  return { rows: shown.map(toRequestLine), after: further ? `${last.requestedAt}_${last.reference}` : undefined };
}

function selectRequests(
  db: Database,
  { listed: which, event, searchText = '', after, cancelled = [] }: RequestListQuery,
  limit: number,
) {
  const states = statesOf(which);
  const isOldestFirst = which === 'open' || which === 'waiting';
  const [direction, further] = isOldestFirst ? (['asc', '>'] as const) : (['desc', '<'] as const);
  const [at, reference] = after?.split('_') ?? [];
  let query = db
    .selectFrom('ticketRequests')
    .select(['id', 'reference', 'requestedAt', 'state', 'fullName', 'email', 'phoneNumber1', 'phoneNumber2'])
    .select(['additionalNotes', 'eventId', 'reachable'])
    .select(({ fn, selectFrom }) => [
      fn.coalesce('seats', 'numberOfTickets').as('seats'),
      selectFrom('offers')
        .select('until')
        .whereRef('requestId', '=', 'ticketRequests.id')
        .where('offers.state', '=', 'live')
        .as('until'),
    ]);
  if (which !== 'all') query = query.where((eb) => whereListed(eb, which, states, cancelled));
  if (event !== undefined) query = query.where('eventId', '=', event);
  if (at && reference)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('requestedAt', 'reference'), further, tuple(at, reference)),
    );
  if (looksLikePhoneNumber(searchText)) query = query.where((eb) => wherePhoneNumber(eb, searchText));
  else for (const word of splitWords(searchText).slice(0, 6)) query = query.where((eb) => whereWord(eb, word));
  return query.orderBy('requestedAt', direction).orderBy('reference', direction).limit(limit).execute();
}

type RequestExpression = ExpressionBuilder<Tables, 'ticketRequests'>;

function whereListed(
  eb: RequestExpression,
  which: RequestFilter,
  states: readonly SeatState[],
  cancelled: readonly number[],
) {
  const inState = eb('state', 'in', states);
  if (cancelled.length === 0 || (which !== 'accepted' && which !== 'closed')) return inState;
  const isVoid = eb.and([eb('state', '=', 'accepted'), eb('eventId', 'in', cancelled)]);
  return which === 'closed' ? eb.or([inState, isVoid]) : eb.and([inState, eb.not(isVoid)]);
}

const splitWords = (searchText: string): string[] => searchText.split(/\s+/).filter(Boolean);

function wherePhoneNumber(eb: RequestExpression, searchText: string) {
  const pattern = `%${[...digitsOf(searchText)].join('%')}%`;
  return eb.or([
    eb('phoneNumber1', 'like', pattern),
    eb('phoneNumber2', 'like', pattern),
    whereReference(eb, searchText),
  ]);
}

/** Replaces letters with several spellings by a wildcard. `matchesSearch` then compares exactly. */
function whereWord(eb: RequestExpression, word: string) {
  const pattern = `%${word.toLowerCase().replaceAll(/ae|oe|ue|ss|[%_\\]|[^\x20-\x7e]/g, '%')}%`;
  const like = (column: 'fullName' | 'email') => sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern}`;
  return eb.or([like('fullName'), like('email'), whereReference(eb, word)]);
}

const whereReference = (eb: RequestExpression, word: string) =>
  eb('reference', 'like', `%${word.toUpperCase().replaceAll(/[^A-Z0-9-]/g, '_')}%`);

const looksLikePhoneNumber = (searchText: string): boolean =>
  /^[\d\s()+/.-]{3,}$/.test(searchText) && digitsOf(searchText) !== '';

/** Removes country code and leading zero. */
const digitsOf = (typed: string): string =>
  typed.replaceAll(/\D/g, '').replace(/^(?:00|0(?=[1-9])|49(?=[1-9]\d{6}))+/, '');

function matchesSearch(row: RequestListRow, searchText: string): boolean {
  if (looksLikePhoneNumber(searchText)) {
    const digits = digitsOf(searchText);
    const numbers = [row.phoneNumber1, row.phoneNumber2].map((phone) => (phone ?? '').replaceAll(/\D/g, ''));
    return numbers.some((number) => number.includes(digits)) || row.reference.includes(searchText.trim());
  }
  const text = foldName([row.fullName, row.email, row.reference].filter(Boolean).join('\n'));
  return splitWords(searchText).every((word) => text.includes(foldName(word)));
}

const toRequestLine = ({ reference, requestedAt, state, seats, until, ...row }: RequestListRow) => ({
  ...{ reference, requestedAt, state, seats, until, name: row.fullName, event: row.eventId },
  note: row.additionalNotes?.replaceAll(/\s+/g, ' ').slice(0, 160) ?? null,
  reachable: row.reachable === 1,
});

export async function countRequests(db: Database, cancelled: readonly number[] = []) {
  const counted = await db
    .selectFrom('ticketRequests')
    .select(['state', 'eventId', ({ fn }) => fn.countAll().as('requests')])
    .groupBy(['state', 'eventId'])
    .execute();
  const sumRequests = (which: RequestFilter) =>
    counted.reduce((sum, { state, eventId, requests }) => {
      const isVoid = state === 'accepted' && eventId !== null && cancelled.includes(eventId);
      return statesOf(which).includes(isVoid ? 'cancelled' : state) ? sum + Number(requests) : sum;
    }, 0);
  return Object.fromEntries(requestFilters.map((which) => [which, sumRequests(which)])) as Record<
    RequestFilter,
    number
  >;
}

export const isListed = (word: unknown): word is RequestFilter => requestFilters.some((one) => one === word);
