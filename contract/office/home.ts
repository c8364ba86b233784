import type { SiteNotice } from '#contract/content/site-notice.ts';
import type { BoxOfficeTasks } from './box-office.ts';
import type { EntrySummary } from './editor.ts';
import { type OfficeTask, officeRoles } from './roles.ts';

export const homeTask = {
  addresses: { '/office': { allowedRoles: officeRoles }, '/office/*': { allowedRoles: officeRoles } },
  events: [],
  loggedOnly: [],
  reportedOnly: [],
} as const satisfies OfficeTask;

export interface HomeScreens {
  today: {
    self: 'printCodes'[];
    boxOffice: BoxOfficeTasks | undefined;
    cancelled: { entry: EntrySummary; by: string; at: string }[];
    /** owners only: the last trusted time (ISO), while the server's clock differs a lot */
    clock: string | undefined;
    door: number[];
    /** waiting drafts by author: the person's own, and those they may publish */
    drafts: { by: string; count: number }[];
    notices: { shown: SiteNotice[]; ended: SiteNotice[]; full: boolean; isStarted: boolean } | undefined;
  };
  notice: Record<never, never>;
}
