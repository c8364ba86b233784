/** What the rules for people of the office work with. */
import type { AccountServices } from '#server/accounts/services.ts';
import type { Services } from '#server/services.ts';
import { openStaffSessions, type StaffSessions } from './sessions.ts';

/** Hashing, its queue and the throttle are those of visitors' accounts: one machine, one bound. */
export interface StaffServices
  extends Pick<Services, 'db' | 'secrets' | 'config' | 'site' | 'origin' | 'now'>,
    Pick<AccountServices, 'passwords' | 'hashNew' | 'throttle' | 'admit'> {
  sessions: StaffSessions;
}

export const openStaff = (services: Omit<StaffServices, 'sessions'>): StaffServices => ({
  ...services,
  sessions: openStaffSessions(services),
});
