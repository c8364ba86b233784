import type { EntryOf } from '#contract/content/kinds.ts';
import { noticeEnd, type SiteNotice, siteNotice as shape, siteNoticeLimits } from '#contract/content/site-notice.ts';
import { mayPublish } from '#contract/office/editor.ts';
import type { OfficeScreens } from '#contract/office/office.ts';
import type { Role } from '#contract/office/roles.ts';
import { wallClock } from '#contract/wall-time.ts';
import type { Asked, Outcome } from '#office/shared/server/page.ts';
import { readMoment, readNeededWords } from '#office/shared/server/typed.ts';
import { record, type Who } from '#server/audit/log.ts';
import { inOrder } from '#server/content/in-order.ts';
import type { Library } from '#server/content/library.ts';
import { publish } from '#server/content/publish.ts';
import { readHead } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';

type Needed = Pick<Services, 'db' | 'secrets' | 'now'> & { library: Library };
type Values = Record<string, string>;

/** `2027-01-08T10:30` on the estate's clock */
function wallOf(at: Date): string {
  const { date, time } = wallClock(at);
  return `${date}T${time}`;
}

const entry = { kind: 'siteNotices', id: 'site-notices' } as const;

const storedIn = ({ present }: Library): readonly SiteNotice[] =>
  (present.entries.get(keyOf(entry))?.value as EntryOf<'siteNotices'> | undefined)?.list ?? [];

export function readSiteNotices(
  { library, now }: Pick<Needed, 'library' | 'now'>,
  role: Role | undefined,
  query: unknown,
): OfficeScreens['today']['notices'] {
  if (!mayPublish(role, entry.kind)) return undefined;
  const isShown = (notice: SiteNotice) => noticeEnd(notice) > now().getTime();
  const stored = storedIn(library);
  const shown = stored.filter(isShown);
  return {
    shown: [...shown],
    ended: stored.filter((notice) => !isShown(notice)),
    full: shown.length >= siteNoticeLimits.shown,
    begun: (query as Record<string, unknown>)['notice'] === 'new',
  };
}

export function siteNoticeActions(needed: Needed) {
  const { now } = needed;

  const assertMay = ({ staff }: Asked) => {
    if (!mayPublish(staff.role, entry.kind)) throw new ApiError(403, 'roleForbids');
  };

  return {
    async postNotice(asked: Asked): Promise<Outcome<'today'>> {
      assertMay(asked);
      const notice = noticeIn(needed, asked.values);
      await changeList(needed, { who: asked.staff, action: 'postedNotice', what: notice.text.de }, (list) => {
        const at = now().getTime();
        const shown = list.filter((one) => noticeEnd(one) > at);
        if (shown.some((one) => JSON.stringify(one) === JSON.stringify(notice))) return undefined;
        if (shown.length >= siteNoticeLimits.shown) throw new ApiError(409, 'notNow');
        const ended = list.filter((one) => noticeEnd(one) <= at && one.text.de !== notice.text.de);
        return [notice, ...shown, ...ended].slice(0, siteNoticeLimits.stored);
      });
      return { done: 'postedNotice', to: '/office' };
    },

    async endNotice(asked: Asked): Promise<Outcome<'today'>> {
      assertMay(asked);
      const text = asked.values['notice'] ?? '';
      await changeList(needed, { who: asked.staff, action: 'endedNotice', what: text }, (list) => {
        const isMeant = (one: SiteNotice) => one.text.de === text && noticeEnd(one) > now().getTime();
        if (!list.some(isMeant)) return undefined;
        return list.map((one) => (isMeant(one) ? { ...one, until: wallOf(now()) } : one));
      });
      return { done: 'endedNotice', to: '/office' };
    },
  };
}

function noticeIn({ library, now }: Pick<Needed, 'library' | 'now'>, values: Values): SiteNotice {
  const text = { de: shortText(values, 'noticeDe'), en: shortText(values, 'noticeEn') };
  const end = readMoment(values, 'noticeUntil');
  const ahead = end.getTime() - now().getTime();
  if (ahead <= 0 || ahead > limits.siteNoticeLife) throw fault('noticeUntil', 'noticeTimeWrong');
  const link = linkIn(library, values);
  return { text, ...(link && { link }), until: wallOf(end) };
}

function shortText(values: Values, field: string): string {
  const text = readNeededWords(values, field).replaceAll(/\s+/g, ' ');
  const read = shape.shape.text.shape.de.safeParse(text);
  if (!read.success) throw fault(field, 'tooLong');
  return read.data;
}

function linkIn({ present }: Library, values: Values): string | undefined {
  const typed = (values['noticeLink'] ?? '').trim();
  if (!typed) return undefined;
  const { data: link } = shape.shape.link.safeParse(typed);
  if (!link) throw fault('noticeLink', 'linkWrong');
  if (!link.startsWith('/')) return link;
  const { pathname, searchParams } = new URL(link, 'http://here');
  const { find, redirects } = present.site.addresses;
  if (redirects.has(pathname) || find(pathname, searchParams).status === 200) return link;
  throw fault('noticeLink', 'linkWrong');
}

const fault = (field: string, code: 'tooLong' | 'linkWrong' | 'noticeTimeWrong') =>
  new ApiError(422, code, { faults: { [field]: code } });

/** After a conflict it repeats the change once on the newer list. */
async function changeList(
  { library, secrets, now, db }: Needed,
  { who, action, what }: { who: Who; action: 'postedNotice' | 'endedNotice'; what: string },
  change: (list: readonly SiteNotice[]) => SiteNotice[] | undefined,
): Promise<void> {
  const at = now();
  for (let tries = 0; ; tries++) {
    const expected = (await readHead(db, entry))?.number ?? 0;
    const list = change(storedIn(library));
    if (!list) return;
    const revised = { ...entry, action: 'published', data: { list }, expected, author: who } as const;
    const told = (work: Parameters<typeof record>[0]) =>
      record(work, secrets, { at, who, action, what: what.slice(0, 100) });
    try {
      await inOrder(publish(library, revised, { now, told }));
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'changedMeanwhile') || tries >= 2) throw error;
      await library.follow();
    }
  }
}
