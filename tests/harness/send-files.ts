import { packed } from './forms.ts';
import type { InProcess } from './inbox.ts';
import type { Person } from './staff.ts';

export interface SentFile {
  name: string;
  bytes: Uint8Array;
}

export async function sendFiles(
  { app }: InProcess,
  url: string,
  files: readonly SentFile[],
  { as, field = 'photograph', values = {} }: { as: Person; field?: string; values?: Record<string, string> },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  for (const { name, bytes } of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  const { payload, headers } = await packed(form);
  const own = { accept: 'text/html', 'accept-language': 'de', cookie: as.cookie, 'sec-fetch-site': 'same-origin' };
  return app.inject({ method: 'POST', url, payload, headers: { ...headers, ...own } });
}
