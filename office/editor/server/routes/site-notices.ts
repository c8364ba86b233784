import { isDeepStrictEqual } from 'node:util';
import type { EntryOf } from '#contract/content/kinds.ts';
import { computeNoticeEnd, type SiteNotice, siteNotice, siteNoticeLimits } from '#contract/content/site-notice.ts';
import { mayPublish } from '#contract/office/editor.ts';
import type { OfficeScreens } from '#contract/office/office.ts';
import type { OfficeRole } from '#contract/office/roles.ts';
import { toWallTime } from '#contract/wall-time.ts';
import { readMoment, readRequiredText } from '#office/shared/server/form-values.ts';
import type { OfficeActionRequest, OfficeActionResult } from '#office/shared/server/page.ts';
import { mapEditConflicts } from '#server/content/edit-conflicts.ts';
import { entryKey } from '#server/content/entry-name.ts';
import type { Library } from '#server/content/library.ts';
import type { Publication } from '#server/content/publication.ts';
import { publish } from '#server/content/publish.ts';
import { readLatestRevision } from '#server/content/store.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';

type SiteNoticeServices = Pick<Services, 'db' | 'now'> & { library: Library };
type SiteNoticeForm = Record<string, string>;

const entry = { kind: 'siteNotices', id: 'site-notices' } as const;

const storedNotices = ({ current }: Library): readonly SiteNotice[] =>
  (current.entries.get(entryKey(entry))?.value as EntryOf<'siteNotices'> | undefined)?.list ?? [];

export function readSiteNotices(
  { library, now }: Pick<SiteNoticeServices, 'library' | 'now'>,
  role: OfficeRole | undefined,
  query: unknown,
): OfficeScreens['today']['notices'] {
  if (!mayPublish(role, entry.kind)) return undefined;
  const at = now().getTime();
  const { shown = [], ended = [] } = Object.groupBy(storedNotices(library), (notice) =>
    computeNoticeEnd(notice) > at ? 'shown' : 'ended',
  );
  return {
    shown,
    ended,
    isLimitReached: shown.length >= siteNoticeLimits.shown,
    isFormOpen: (query as Record<string, unknown>)['notice'] === 'new',
  };
}

export function createSiteNoticeActions(services: SiteNoticeServices) {
  const { now } = services;

  const assertMayPublish = ({ actor }: OfficeActionRequest) => {
    if (!mayPublish(actor.role, entry.kind)) throw new ApiError(403, 'roleNotAllowed');
  };

  return {
    async postNotice(action: OfficeActionRequest): Promise<OfficeActionResult<'today'>> {
      assertMayPublish(action);
      const notice = readNotice(services, action.values);
      const event = { publisher: action.actor, action: 'postedNotice', text: notice.text.de } as const;
      await changeNotices(services, event, (list) => {
        const at = now().getTime();
        const shown = list.filter((one) => computeNoticeEnd(one) > at);
        if (shown.some((one) => isDeepStrictEqual(one, notice))) return undefined;
        if (shown.length >= siteNoticeLimits.shown) throw new ApiError(409, 'notPossible');
        const ended = list.filter((one) => computeNoticeEnd(one) <= at && one.text.de !== notice.text.de);
        return [notice, ...shown, ...ended].slice(0, siteNoticeLimits.stored);
      });
      return { outcome: 'postedNotice', to: '/office' };
    },

    async endNotice(action: OfficeActionRequest): Promise<OfficeActionResult<'today'>> {
      assertMayPublish(action);
      const text = action.values['notice'] ?? '';
      await changeNotices(services, { publisher: action.actor, action: 'endedNotice', text }, (list) => {
        const isSame = (one: SiteNotice) => one.text.de === text && computeNoticeEnd(one) > now().getTime();
        if (!list.some(isSame)) return undefined;
        return list.map((one) => (isSame(one) ? { ...one, until: toWallTime(now()) } : one));
      });
      return { outcome: 'endedNotice', to: '/office' };
    },
  };
}

function readNotice({ library, now }: Pick<SiteNoticeServices, 'library' | 'now'>, values: SiteNoticeForm): SiteNotice {
  const text = { de: readShortText(values, 'noticeDe'), en: readShortText(values, 'noticeEn') };
  const end = readMoment(values, 'noticeUntil');
  const ahead = end.getTime() - now().getTime();
  if (ahead <= 0 || ahead > limits.siteNoticeLife) throw fieldError('noticeUntil', 'noticeTimeInvalid');
  const link = readLink(library, values);
  return { text, ...(link && { link }), until: toWallTime(end) };
}

function readShortText(values: SiteNoticeForm, field: string): string {
  const text = readRequiredText(values, field).replaceAll(/\s+/g, ' ');
  const parsed = siteNotice.shape.text.shape.de.safeParse(text);
  if (!parsed.success) throw fieldError(field, 'tooLong');
  return parsed.data;
}

function readLink({ current }: Library, values: SiteNoticeForm): string | undefined {
  const typed = (values['noticeLink'] ?? '').trim();
  if (!typed) return undefined;
  const { data: link } = siteNotice.shape.link.safeParse(typed);
  if (!link) throw fieldError('noticeLink', 'linkInvalid');
  if (!link.startsWith('/')) return link;
  const { pathname, searchParams } = new URL(link, 'http://here');
  const { find, redirects } = current.site.addresses;
  if (redirects.has(pathname) || find(pathname, searchParams).status === 200) return link;
  throw fieldError('noticeLink', 'linkInvalid');
}

const fieldError = (field: string, code: 'tooLong' | 'linkInvalid' | 'noticeTimeInvalid') =>
  new ApiError(422, code, { fieldErrors: { [field]: code } });

interface NoticeChange extends Pick<Publication, 'publisher' | 'action'> {
  /** the German text of the notice */
  text: string;
}

/** After a conflict it repeats the change on the newer list, at most twice. */
async function changeNotices(
  { library, now, db }: SiteNoticeServices,
  { text, ...publication }: NoticeChange,
  change: (list: readonly SiteNotice[]) => SiteNotice[] | undefined,
): Promise<void> {
  for (let tries = 0; ; tries++) {
    const expectedRevision = (await readLatestRevision(db, entry))?.number ?? 0;
    const list = change(storedNotices(library));
    if (!list) return;
    const subject = { text: text.slice(0, 100) };
    const changes = [{ ...entry, action: 'published' as const, data: { list }, expectedRevision, subject }];
    try {
      await mapEditConflicts(publish(library, { ...publication, changes, now }));
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'changedMeanwhile') || tries >= 2) throw error;
      await library.catchUpNow();
    }
  }
}
