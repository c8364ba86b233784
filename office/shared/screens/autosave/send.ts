import type { FormIssue } from '#contract/office/form.ts';
import type { EntryPresence, RejectedDraft, SavedDraft } from '#contract/office/live-draft.ts';
import type { AutosaveAnswer, AutosaveFields } from './autosaver.ts';

/** Long, because a slow answer is better than none: meanwhile the text is stored in this browser. */
const requestTimeout = 60_000;
/** bytes; browsers limit `keepalive` requests to this size */
const maxKeepaliveBytes = 60_000;

async function postForm(address: string, fields: AutosaveFields, isLeaving = false) {
  const body = String(new URLSearchParams(fields));
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  const keepalive = isLeaving && body.length < maxKeepaliveBytes;
  const signal = AbortSignal.timeout(requestTimeout);
  try {
    const answer = await fetch(address, { method: 'POST', body, headers, keepalive, signal });
    return { status: answer.status, json: (await answer.json()) as unknown };
  } catch {
    return undefined;
  }
}

export async function sendDraft(address: string, fields: AutosaveFields, isLeaving: boolean): Promise<AutosaveAnswer> {
  const { status = 0, json } = (await postForm(`${address}/draft`, fields, isLeaving)) ?? {};
  if (status === 200) return { kind: 'saved', ...(json as SavedDraft) };
  if (status === 409) return { kind: 'conflict', ...(json as RejectedDraft) };
  if (status === 401) return { kind: 'signedOut' };
  if (status < 400 || status >= 500 || status === 408 || status === 429) return { kind: 'offline' };
  const { error, formIssues = [] } = json as { error?: { message?: string }; formIssues?: FormIssue[] };
  return { kind: 'invalid', message: error?.message ?? '', issues: formIssues };
}

/** Reports that this page is open. Returns who else has it open, and the newest version. */
export async function pingPresence(address: string): Promise<EntryPresence | undefined> {
  const { status, json } = (await postForm(`${address}/presence`, [])) ?? {};
  return status === 200 ? (json as EntryPresence) : undefined;
}

/**
 * Posts the fields with a form of their own, so a new page opens here or in the frame `target`. A
 * second submission of the form that a person sees would cancel theirs.
 */
export function submitWithPageLoad(address: string, fields: AutosaveFields, target = ''): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: address, target, hidden: true });
  for (const [name, value] of fields) form.append(Object.assign(document.createElement('textarea'), { name, value }));
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}

/** Fields of the form itself, like `form.version`. An interface text may be named `form`, too. */
export const isControlField = (name: string): boolean => /^(action|form\.(?!(de|en)$)\w+)$/.test(name);

export const readTextFields = (form: HTMLFormElement): AutosaveFields =>
  [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string');
