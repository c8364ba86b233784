import type { FieldFaultAt } from '#contract/office/form.ts';
import type { DraftKept, DraftRefused, Here } from '#contract/office/live.ts';
import type { Answer, Fields } from './keeper.ts';

const patience = 12_000;
/** bytes; browsers limit `keepalive` requests to this size */
const mostOfClosing = 60_000;

async function post(address: string, fields: Fields, closing = false) {
  const body = String(new URLSearchParams(fields));
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  const keepalive = closing && body.length < mostOfClosing;
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body,
      headers,
      keepalive,
      signal: AbortSignal.timeout(patience),
    });
    return { status: answer.status, heard: (await answer.json()) as unknown };
  } catch {
    return undefined;
  }
}

export async function sendDraft(address: string, fields: Fields, closing: boolean): Promise<Answer> {
  const { status = 0, heard } = (await post(`${address}/draft`, fields, closing)) ?? {};
  if (status === 200) return { is: 'kept', ...(heard as DraftKept) };
  if (status === 409) return { is: 'refused', ...(heard as DraftRefused) };
  if (status === 401) return { is: 'signedOut' };
  if (status < 400 || status >= 500 || status === 408 || status === 429) return { is: 'away' };
  const { error, faults = [] } = heard as { error?: { message?: string }; faults?: FieldFaultAt[] };
  return { is: 'unfit', said: error?.message ?? '', faults };
}

export async function askHere(address: string): Promise<Here | undefined> {
  const { status, heard } = (await post(`${address}/here`, [])) ?? {};
  return status === 200 ? (heard as Here) : undefined;
}

export function sendAsForm(address: string, fields: Fields): void {
  const form = document.createElement('form');
  form.setAttribute('method', 'post');
  form.setAttribute('action', address);
  form.hidden = true;
  for (const [name, value] of fields) form.append(Object.assign(document.createElement('textarea'), { name, value }));
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
}
