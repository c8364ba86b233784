import { encodeForm } from './forms.ts';
import type { InProcessServer } from './in-process.ts';
import type { TestStaff } from './staff.ts';

export interface TestFile {
  name: string;
  bytes: Uint8Array;
}

export async function sendFiles(
  { app }: InProcessServer,
  url: string,
  files: readonly TestFile[],
  { as, field = 'photograph', values = {} }: { as: TestStaff; field?: string; values?: Record<string, string> },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  for (const { name, bytes } of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  const { payload, headers } = await encodeForm(form);
  const own = { accept: 'text/html', 'accept-language': 'de', cookie: as.cookie, 'sec-fetch-site': 'same-origin' };
  return app.inject({ method: 'POST', url, payload, headers: { ...headers, ...own } });
}
