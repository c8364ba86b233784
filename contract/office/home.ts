/** The first page of the office: what waits today. */
import type { SiteNotice } from '#contract/content/site-notice.ts';
import type { DeskTasks } from './box-office.ts';
import type { EntryLine } from './editor.ts';
import { type OfficeTask, roles } from './roles.ts';

export const home = {
  addresses: {
    '/office': { who: roles },
    '/office/*': { who: roles },
  },
  events: [],
  loggedOnly: [],
  reportedOnly: [],
} as const satisfies OfficeTask;

export interface HomeScreens {
  today: {
    self: 'printCodes'[];
    /** undefined: the person may not see requests */
    desk: DeskTasks | undefined;
    /** publications of this person that somebody else cancelled */
    cancelled: { line: EntryLine; by: string; at: string }[];
    /** for owners: the last time that was trusted (ISO), while the server's clock is far from it */
    clock: string | undefined;
    door: number[];
    /** drafts that wait, by author: this person's own, and those they may publish */
    drafts: { by: string; count: number }[];
    /** undefined: the person may not publish them */
    notices: { shown: SiteNotice[]; ended: SiteNotice[]; full: boolean; begun: boolean } | undefined;
  };
  notice: Record<never, never>;
}
