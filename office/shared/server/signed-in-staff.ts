import type { OfficeRole } from '#contract/office/roles.ts';

export interface SignedInStaff {
  id: string;
  name: string;
  role: OfficeRole;
  eventId: number | null;
  until: string | null;
  sessionId: string;
  isProven: boolean;
}
