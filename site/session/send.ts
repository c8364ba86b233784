import { tunnelHeader } from './names.ts';
import type { World } from './world.ts';

export interface Sent {
  method?: 'GET' | 'POST' | 'DELETE';
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

/** Keeps only the path, so that no token reaches another host. */
const rooted = (address: string): string => `/${address.replace(/^[/\\]+/, '')}`;
