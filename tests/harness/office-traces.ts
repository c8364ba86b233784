/** What an action of the office leaves behind, and what its pages are given to show. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import PostalMime from 'postal-mime';
import type { OfficeData, OfficeScreens, ScreenName } from '#contract/office/office.ts';
import type { OpenSite } from '#contract/site.ts';
import { readAuditRows } from '#server/audit/log.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { type InProcessServer, openBuiltSite, startInProcess } from './in-process.ts';
import { getPage, readOutcomeCookie, type TestStaff } from './staff.ts';

/** The server also returns the data of its pages, as the page gets them. */
export async function startWithScreens(settings: Record<string, string> = {}) {
  let last: OfficeData | undefined;
  const open: OpenSite = async (...given) => {
    const site = await openBuiltSite(...given);
    const { render } = site;
    site.render = (request, locals) => {
      if (locals.data?.page === 'office') last = locals.data;
      return render(request, locals);
    };
    return site;
  };
  const server = await startInProcess(settings, { open });
  /** The data of the last page, which must be of this screen. */
  function takeScreen<Screen extends ScreenName>(screen: Screen): OfficeScreens[Screen] {
    const data = last;
    last = undefined;
    if (data?.screen !== screen) throw new Error(`Not ${screen}, but ${data?.screen}: ${data?.errorCode}`);
    return data.screenData as OfficeScreens[Screen];
  }
  return {
    ...server,
    takeScreen,
    /** What the last page says is wrong. */
    takeRefusal() {
      const { errorCode, fieldErrors = {} } = last ?? {};
      last = undefined;
      return [errorCode, ...Object.entries(fieldErrors).flat()];
    },
    async readScreen<Screen extends ScreenName>(
      screen: Screen,
      address: string,
      as: TestStaff,
    ): Promise<OfficeScreens[Screen]> {
      last = undefined;
      await getPage(server, address, { as });
      return takeScreen(screen);
    },
  };
}

interface TracedEmail {
  kind: string;
  to: string;
  language: string;
  /** seconds in which the office can recall it */
  recall: number;
}

/** Emails and lines since the last call. */
export function watchTraces(server: InProcessServer) {
  const { db } = server.storage;
  const outbox = openOutbox(server.secrets, () => server.clock.now);
  let lastLine = 0;
  const seenEmails = new Set<string>();
  const seenTransitions = new Set<string>();

  async function readLanguage({ id, sealed, createdAt }: { id: string; sealed: string | null; createdAt: string }) {
    const unsent = sealed === null ? undefined : outbox.decrypt({ id, sealed });
    if (unsent && 'language' in unsent) return { to: unsent.to, language: unsent.language };
    const pattern = /<html lang="(\w+)"/;
    if (unsent) return { to: unsent.to, language: pattern.exec(unsent.email.html)?.[1] ?? '' };
    // The server without a mail server has put it into a folder.
    const file = join(server.folder, `outbox/${createdAt.slice(0, 10)}-${id}.eml`);
    const { to, html } = await PostalMime.parse(await readFile(file));
    return { to: to?.[0]?.address ?? '', language: pattern.exec(html ?? '')?.[1] ?? '' };
  }

  return async () => {
    const { lines } = await readAuditRows(db, server.secrets);
    const log = lines.filter(({ number }) => number > lastLine);
    lastLine = lines.at(-1)?.number ?? lastLine;
    const transitions = (await db.selectFrom('requestTransitions').selectAll().orderBy('version').execute()).filter(
      ({ id }) => !seenTransitions.has(id),
    );
    for (const { id } of transitions) seenTransitions.add(id);
    const rows = (await db.selectFrom('outboxEmails').selectAll().orderBy('createdAt').execute()).filter(
      ({ id }) => !seenEmails.has(id),
    );
    const emails: TracedEmail[] = [];
    for (const row of rows) {
      seenEmails.add(row.id);
      const recall = row.leasedBy || row.sentAt ? 0 : (Date.parse(row.dueAt) - Date.parse(row.createdAt)) / 1000;
      emails.push({ kind: row.kind, ...(await readLanguage(row)), recall });
    }
    return {
      log: log.map(({ at, name, staffId, action, what }) => ({
        ...{ at, name, staffId, action },
        subject: what === '' ? {} : (JSON.parse(what) as Record<string, unknown>),
      })),
      transitions,
      emails,
    };
  };
}

/** Where the answer leads, and what the next page says once. */
export const readOutcome = ({ statusCode, headers, body }: LightMyRequestResponse) => {
  const location = new URL(String(headers.location ?? ''), 'http://x');
  const { done, about } = Object.fromEntries(location.searchParams);
  for (const name of ['done', 'about']) location.searchParams.delete(name);
  if (statusCode !== 303) throw new Error(`${statusCode}: ${body.match(/role="alert"[^>]*>[\s\S]{0,300}/)?.[0]}`);
  // officeDone=outcome.reference.["title","title"]
  const [, title] =
    decodeURIComponent(readOutcomeCookie({ headers } as LightMyRequestResponse)).match(/(\[.*\])$/) ?? [];
  return {
    ...{ to: `${location.pathname}${location.search}`, done, about },
    title: title === undefined ? undefined : (JSON.parse(title) as string[]),
  };
};
