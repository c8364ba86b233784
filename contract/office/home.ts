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
    desk: DeskTasks | undefined;
    cancelled: { line: EntryLine; by: string; at: string }[];
    /** owners only: the last trusted time (ISO), while the server's clock differs a lot */
    clock: string | undefined;
    door: number[];
    /** waiting drafts by author: the person's own, and those they may publish */
    drafts: { by: string; count: number }[];
    notices: { shown: SiteNotice[]; ended: SiteNotice[]; full: boolean; begun: boolean } | undefined;
  };
  notice: Record<never, never>;
}
