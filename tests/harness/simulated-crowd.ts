/** Readers, guests and an editor use servers behind a balancer that are killed and restarted. */
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { SavedDraft } from '#contract/office/live-draft.ts';
import { toFormValues } from '#server/content/form-data.ts';
import { buildFormTree } from '#server/content/form-tree.ts';
import { readShipped } from '#server/content/shipped-content.ts';
import { parseData, readDraft } from '#server/content/store.ts';
import type { Tables } from '#server/storage/tables.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { type ClientResponse, requestFrom } from './client-addresses.ts';
import { encodeForm } from './forms.ts';
import { buildTicketForm } from './guests.ts';
import type { ReceivedEmail } from './smtp.ts';

const pages = ['/', '/events', '/events/15', '/news-detail/2', '/contact', '/tickets'];
const editedEntry = { kind: 'news', id: '2' } as const;

export interface CrowdResult {
  answered: number;
  /** pages that failed and forms that were not confirmed at the first try */
  retried: number;
  unanswered: number;
  confirmed: string[];
  saves: number;
  /** answers that a retry would not change: a conflict or an error */
  refused: string[];
  lastTitle: string;
}

const scriptHeaders = {
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'application/json',
  'sec-fetch-site': 'same-origin',
};
const pause = 100;
const patience = 300;

export async function startCrowd(address: string, cookie: string, readers = 2, guests = 3) {
  const result: CrowdResult = {
    answered: 0,
    retried: 0,
    unanswered: 0,
    confirmed: [],
    saves: 0,
    refused: [],
    lastTitle: '',
  };
  const typed = await readDraftFields();
  let going = true;
  let turn = 0;

  async function retryUntil(done: (answer: ClientResponse) => boolean, ask: () => Promise<ClientResponse>) {
    for (let tries = 0; tries < patience; tries++) {
      const answer = await ask().catch(() => undefined);
      if (answer && done(answer)) return answer;
      if (tries === 0) result.retried++;
      await setTimeout(pause);
    }
    result.unanswered++;
    return undefined;
  }

  async function read() {
    const page = pages[turn++ % pages.length] ?? '/';
    const whole = ({ status, text }: ClientResponse) => status === 200 && text.endsWith('</html>');
    if (await retryUntil(whole, () => requestFrom(turn, address + page))) result.answered++;
  }
  async function book() {
    const client = ++turn;
    const name = `guest-${client}`;
    const { payload, headers } = await encodeForm(buildTicketForm(name));
    const answer = await retryUntil(
      // 200: the server already had the request.
      ({ status, text }) => [200, 201].includes(status) && text.endsWith('}}'),
      () => requestFrom(client, `${address}/api/ticket-requests`, { method: 'POST', body: payload, headers }),
    );
    if (answer) result.confirmed.push(name);
  }
  async function edit() {
    let version = 0;
    for (let number = 1; going; number++) {
      const words = { ...typed, 'title.de': `Satz ${number}`, 'form.version': `${version}`, 'form.base': '0' };
      const answer = await retryUntil(
        ({ status }) => status === 200 || status === 409 || status === 500,
        () =>
          requestFrom(1, `${address}/office/content/news/2/draft`, {
            method: 'POST',
            body: new URLSearchParams(words).toString(),
            headers: { ...scriptHeaders, cookie },
          }),
      );
      if (!answer) return;
      if (answer.status !== 200) return void result.refused.push(`${answer.status} ${answer.text}`);
      result.saves++;
      result.lastTitle = words['title.de'];
      version = (JSON.parse(answer.text) as SavedDraft).version;
    }
  }
  const repeat = async (work: () => Promise<void>) => {
    while (going) await work();
  };
  const all = [
    ...Array.from({ length: readers }, () => repeat(read)),
    ...Array.from({ length: guests }, () => repeat(book)),
    edit(),
  ];
  return {
    result,
    async leave() {
      going = false;
      await Promise.all(all);
    },
  };
}

/** The editor's form before anyone types. */
async function readDraftFields(): Promise<Record<string, string>> {
  const data = (await readShipped(fixtureContentFolder)).entries.get('news/2.yaml')?.data;
  return toFormValues(buildFormTree({ ...editedEntry, shipped: data }), data);
}

/** `doubled`: stored twice. `incomplete`: receipt or notice missing. `forgotten`: missing drafts. */
export async function findLosses(
  db: Kysely<Tables>,
  { confirmed, lastTitle }: Pick<CrowdResult, 'confirmed' | 'lastTitle'>,
) {
  const requests = await db.selectFrom('ticketRequests').select(['id', 'fullName']).execute();
  const emails = await db.selectFrom('outboxEmails').select(['subjectId', 'kind']).execute();
  const kinds = Map.groupBy(emails, ({ subjectId }) => subjectId);
  const names = new Set(requests.map(({ fullName }) => fullName));
  const draft = await readDraft(db, editedEntry);
  const title = draft ? (parseData(draft) as { title: { de: string } }).title.de : '';
  return {
    lost: confirmed.filter((name) => !names.has(name)).length,
    doubled: requests.length - names.size,
    incomplete: requests.filter(({ id }) => formatKinds(kinds.get(id)) !== 'officeNotification ticketReceipt').length,
    forgotten: Number(title !== lastTitle),
  };
}

const formatKinds = (emails: { kind: string }[] = []): string =>
  emails
    .map(({ kind }) => kind)
    .toSorted()
    .join(' ');

export const countDuplicates = (received: readonly ReceivedEmail[]): number =>
  received.length - new Set(received.map(({ messageId }) => messageId)).size;
