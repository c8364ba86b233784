import type { SessionEnvironment } from './environment.ts';
import { tunnelHeader } from './names.ts';

export interface CallOptions {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: unknown;
  /** undefined: no such header; empty: nobody is signed in */
  bearer?: string | undefined;
  signal?: AbortSignal;
}

export function sendCall(
  { fetch }: Pick<SessionEnvironment, 'fetch'>,
  address: string,
  { method, body, bearer, signal }: CallOptions,
): Promise<Response> {
  const headers = {
    ...tunnelHeader,
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return fetch(toRootPath(address), {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

/** Keeps only the path, so that no token reaches another host. */
const toRootPath = (address: string): string => `/${address.replace(/^[/\\]+/, '')}`;
