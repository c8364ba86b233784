import type { OfficeRole } from '#contract/office/roles.ts';

export interface SignedInStaff {
  id: string;
  name: string;
  role: OfficeRole;
  eventId: number | null;
  until: string | null;
  sessionId: string;
  /** signed in again a short time ago; sensitive actions need it */
  hasFreshProof: boolean;
}
