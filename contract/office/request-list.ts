import { activeStates } from '#contract/booking/seat-states.ts';

export const requestFilters = [...activeStates, 'closed', 'all'] as const;
export type RequestFilter = (typeof requestFilters)[number];

/** The requests that somebody works through: chosen in the list, and carried from request to request. */
export interface RequestList {
  filter: RequestFilter;
  event: number | undefined;
  find: string;
}

/** A text search covers all states, if no other is chosen. */
export const findDefaultFilter = (find: string): RequestFilter => (find ? 'all' : 'open');

/** The part of an address after `?`. Empty for the list of all open requests. */
const buildRequestListQuery = ({ filter, event, find }: RequestList): string =>
  new URLSearchParams({
    ...(filter !== findDefaultFilter(find) && { state: filter }),
    ...(event !== undefined && { event: String(event) }),
    ...(find && { find }),
  }).toString();

/** Adds the list to the address of the list or of a request. */
export const buildRequestHref = (list: RequestList, reference?: string, more: Record<string, string> = {}): string => {
  const query = new URLSearchParams(more).toString();
  const parts = [buildRequestListQuery(list), query].filter(Boolean).join('&');
  return `/office/requests${reference ? `/${reference}` : ''}${parts && `?${parts}`}`;
};
