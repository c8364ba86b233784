/** One request to our own server, from whatever depth of page, with the headers every call carries. */
import { tunnelHeader } from './names.ts';
import type { World } from './world.ts';

export interface Sent {
  method?: 'GET' | 'POST' | 'DELETE';
  /** goes as JSON */
  body?: unknown;
  /** undefined: no such header; empty: nobody is signed in */
  bearer?: string | undefined;
  signal?: AbortSignal;
}

export function send(
  { fetch }: Pick<World, 'fetch'>,
  address: string,
  { method, body, bearer, signal }: Sent,
): Promise<Response> {
  const headers = {
    ...tunnelHeader,
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return fetch(rooted(address), {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

/** Whatever is asked for, it is asked of our own host: no token ever leaves for another. */
const rooted = (address: string): string => `/${address.replace(/^[/\\]+/, '')}`;
