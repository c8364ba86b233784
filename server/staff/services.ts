/** What the rules for people of the office work with. */
import type { AccountServices } from '#server/accounts/services.ts';
import type { Services } from '#server/services.ts';
import { openStaffSessions, type StaffSessions } from './sessions.ts';

/** Hashing, its queue and the throttle are those of visitors' accounts: one machine, one bound. */
export interface StaffServices
  extends Pick<Services, 'db' | 'secrets' | 'config' | 'origin' | 'now'>,
    Pick<AccountServices, 'passwords' | 'throttle' | 'admit' | 'house'> {
  sessions: StaffSessions;
}

type Needed = Omit<StaffServices, 'sessions'>;

export const openStaff = ({
  db,
  secrets,
  config,
  origin,
  now,
  passwords,
  throttle,
  admit,
  house,
}: Needed): StaffServices => ({
  db,
  secrets,
  config,
  origin,
  now,
  passwords,
  throttle,
  admit,
  house,
  sessions: openStaffSessions({ db, now }),
});
