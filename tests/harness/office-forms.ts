/** Fills in forms of the office over HTTP, as a browser without script does. */
import { listForms, type PageForm } from './form-fields.ts';
import type { TestFile } from './send-files.ts';

export type FieldValues = Record<string, string>;

export type OfficeForms = ReturnType<typeof openOfficeForms>;

export function openOfficeForms({ address, cookie }: { address: string; cookie: string }) {
  const headers = { cookie, accept: 'text/html', 'accept-language': 'de', 'sec-fetch-site': 'same-origin' };

  async function read(path: string): Promise<string> {
    const answer = await fetch(address + path, { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.text();
  }

  async function post(path: string, body: URLSearchParams | FormData): Promise<string> {
    const answer = await fetch(address + path, { method: 'POST', headers, body, redirect: 'manual' });
    if (answer.status !== 303) throw new Error(`${path}: ${answer.status} ${readIssues(await answer.text())}`);
    return answer.headers.get('location')?.replace(/\?.*/, '') ?? '';
  }

  /** Opens the page, changes these fields and clicks the button. Returns where the answer leads. */
  async function submit(
    path: string,
    action: string,
    change: FieldValues | ((fields: FieldValues) => FieldValues),
  ): Promise<string> {
    const form = findForm(await read(path), action);
    if (!form) throw new Error(`${path} has no form with the button ${action}.`);
    const { fields } = form;
    const changed = typeof change === 'function' ? change(fields) : { ...fields, ...change };
    return post(path, new URLSearchParams({ ...changed, action }));
  }

  return {
    read,
    submit,

    /** Fills in the short form of a new entry, then the long one. Returns the id. */
    async add(kind: string, first: FieldValues, more: FieldValues = {}): Promise<string> {
      const entry = await submit(`/office/new/${kind}`, 'begin', first);
      await submit(entry, 'publish', more);
      return entry.split('/').at(-1) ?? '';
    },

    async upload(path: string, { name, bytes }: TestFile, values: FieldValues = {}): Promise<string> {
      const form = new FormData();
      for (const [field, value] of Object.entries(values)) form.append(field, value);
      form.append('photograph', new Blob([new Uint8Array(bytes)]), name);
      return post(path, form);
    },
  };
}

const findForm = (html: string, action: string): PageForm | undefined =>
  listForms(html).find(({ actions }) => actions.some((one) => one === action || one.startsWith(`${action}:`)));

/** The beginning of the page, where it says what is wrong. For the message of a failing test. */
const readIssues = (html: string): string =>
  (html.match(/<main.*<\/main>/s)?.[0] ?? '')
    .replaceAll(/<(script|style).*?<\/\1>|<[^>]+>/gs, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 900);
