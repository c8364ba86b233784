import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { activeStates, type SeatState, seatStates } from '#contract/booking/seat-states.ts';
import { foldName } from '#contract/fold-name.ts';
import {
  findDefaultFilter,
  type RequestFilter,
  type RequestList,
  requestFilters,
} from '#contract/office/request-list.ts';
import { readEventId } from '#office/shared/server/form-values.ts';
import { limits } from '#server/limits.ts';
import type { Database, Tables } from '#server/storage/tables.ts';

export interface RequestListQuery extends Pick<RequestList, 'filter'>, Partial<Omit<RequestList, 'filter'>> {
  /** Ids of cancelled events. A request with tickets for one of them counts as closed. */
  cancelledEventIds?: readonly number[];
  /** Time and reference of the last request on the previous page. */
  after?: string | undefined;
}

const listStates = (filter: RequestFilter): readonly SeatState[] => {
  if (filter === 'all') return seatStates;
  return filter === 'closed' ? seatStates.filter((state) => !activeStates.some((one) => one === state)) : [filter];
};

type RequestListRow = Awaited<ReturnType<typeof findCandidates>>[number];

/** Reads the list from the address of a page. */
export function readRequestList(query: unknown): RequestList {
  const { state, event, find: typed } = query as Record<string, unknown>;
  const find = typeof typed === 'string' ? typed.trim().slice(0, 200) : '';
  return { filter: isRequestFilter(state) ? state : findDefaultFilter(find), event: readEventId(event), find };
}

const isOldestFirst = (filter: RequestFilter): boolean => filter === 'open' || filter === 'waiting';

/**
 * Finds the next request of the list after this one. The list of all requests counts as that of the
 * open ones, because only these need an answer. After the last one of a queue comes the first.
 */
export async function findNextRequest(
  db: Database,
  query: RequestListQuery,
  { requestedAt, reference }: Pick<Tables['ticketRequests'], 'requestedAt' | 'reference'>,
): Promise<string | undefined> {
  const filter = query.filter === 'all' ? 'open' : query.filter;
  const findFirst = async (after?: string) => {
    const { rows } = await listRequests(db, { ...query, filter, after }, 2);
    return rows.find((row) => row.reference !== reference)?.reference;
  };
  return (await findFirst(`${requestedAt}_${reference}`)) ?? (isOldestFirst(filter) ? findFirst() : undefined);
}

export async function listRequests(db: Database, query: RequestListQuery, most: number = limits.requestsShown) {
  const searchText = query.find ?? '';
  const limit = searchText ? limits.requestsSearched : most;
  const found = await findCandidates(db, query, limit + 1);
  const candidates = found.slice(0, limit);
  const matches = searchText ? candidates.filter((row) => matchesSearch(row, searchText)) : candidates;
  const shown = matches.slice(0, most);
  const last = (shown.length === most ? shown : candidates).at(-1);
  const hasNextPage = last && found.at(-1) !== last;
  const after = hasNextPage ? `${last.requestedAt}_${last.reference}` : undefined;
  return { rows: shown.map(toRequestSummary), after };
}

function findCandidates(
  db: Database,
  { filter, event, find: searchText = '', after, cancelledEventIds = [] }: RequestListQuery,
  limit: number,
) {
  const states = listStates(filter);
  const [direction, comparison] = isOldestFirst(filter) ? (['asc', '>'] as const) : (['desc', '<'] as const);
  const [lastRequestedAt, lastReference] = after?.split('_') ?? [];
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
  if (filter !== 'all') query = query.where((eb) => whereFilterMatches(eb, filter, states, cancelledEventIds));
  if (event !== undefined) query = query.where('eventId', '=', event);
  if (lastRequestedAt && lastReference)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('requestedAt', 'reference'), comparison, tuple(lastRequestedAt, lastReference)),
    );
  if (looksLikePhoneNumber(searchText)) query = query.where((eb) => wherePhoneNumber(eb, searchText));
  else for (const word of splitWords(searchText).slice(0, 6)) query = query.where((eb) => whereWord(eb, word));
  return query.orderBy('requestedAt', direction).orderBy('reference', direction).limit(limit).execute();
}

type RequestExpression = ExpressionBuilder<Tables, 'ticketRequests'>;

function whereFilterMatches(
  eb: RequestExpression,
  filter: RequestFilter,
  states: readonly SeatState[],
  cancelledEventIds: readonly number[],
) {
  const isListed = eb('state', 'in', states);
  if (cancelledEventIds.length === 0 || (filter !== 'accepted' && filter !== 'closed')) return isListed;
  const hasVoidTickets = eb.and([eb('state', '=', 'accepted'), eb('eventId', 'in', cancelledEventIds)]);
  return filter === 'closed' ? eb.or([isListed, hasVoidTickets]) : eb.and([isListed, eb.not(hasVoidTickets)]);
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

/** Removes all but digits, then country code and leading zero. */
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

const toRequestSummary = ({ reference, requestedAt, state, seats, until, ...row }: RequestListRow) => ({
  reference,
  requestedAt,
  state,
  seats,
  until,
  name: row.fullName,
  event: row.eventId,
  note: row.additionalNotes?.replaceAll(/\s+/g, ' ').slice(0, 160) ?? null,
  reachable: row.reachable === 1,
});

export async function countRequests(
  db: Database,
  { event, cancelledEventIds = [] }: Pick<RequestListQuery, 'event' | 'cancelledEventIds'> = {},
) {
  const counted = await db
    .selectFrom('ticketRequests')
    .select(['state', 'eventId', ({ fn }) => fn.countAll().as('requests')])
    .$if(event !== undefined, (query) => query.where('eventId', '=', event ?? 0))
    .groupBy(['state', 'eventId'])
    .execute();
  const sumRequests = (filter: RequestFilter) =>
    counted.reduce((sum, { state, eventId, requests }) => {
      const hasVoidTickets = state === 'accepted' && eventId !== null && cancelledEventIds.includes(eventId);
      return listStates(filter).includes(hasVoidTickets ? 'cancelled' : state) ? sum + Number(requests) : sum;
    }, 0);
  return Object.fromEntries(requestFilters.map((filter) => [filter, sumRequests(filter)])) as Record<
    RequestFilter,
    number
  >;
}

const isRequestFilter = (word: unknown): word is RequestFilter => requestFilters.some((one) => one === word);
