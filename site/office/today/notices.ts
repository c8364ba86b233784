/** The section "Hinweis auf allen Seiten" of the office's first page. */
import type { OfficeScreens } from '#contract/office.ts';
import { instant, wallClock } from '#contract/wall-time.ts';
import { momentInBerlin } from '#site/language/dates.ts';
import type { Office } from '#site/office/frame/office.ts';

type Facts = NonNullable<OfficeScreens['today']['notices']>;

export interface NoticesProps {
  office: Office;
  id: string;
  shown: { de: string; en: string; until: string }[];
  ended: { de: string; en: string; until: string; link: string }[];
  /** undefined: no more fit */
  form: { open: boolean; until: string } | undefined;
}

const noticesId = 'notices';
/** The form, open. */
export const newNotice = `/office?notice=new#${noticesId}`;

export function noticesOf({ shown, ended, full, begun }: Facts, office: Office): NoticesProps {
  const { t, view, now, fault, typed } = office;
  const moment = (wall: string) => momentInBerlin(instant(wall).toInstant().toString(), view);
  const { date } = wallClock(now);
  return {
    office,
    id: noticesId,
    shown: shown.map(({ text, until }) => ({
      ...text,
      until: t('office.today.notices.shown', { when: moment(until) }),
    })),
    ended: ended.map(({ text, until, link = '' }) => ({
      ...text,
      link,
      until: t('office.today.notices.ended', { when: moment(until) }),
    })),
    form: full
      ? undefined
      : {
          open:
            begun || ['noticeDe', 'noticeEn', 'noticeLink', 'noticeUntil'].some((name) => fault(name) ?? typed(name)),
          until: `${date}T23:59`,
        },
  };
}
