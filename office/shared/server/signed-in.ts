import type { Role } from '#contract/office/roles.ts';

export interface SignedInStaff {
  id: string;
  name: string;
  role: Role;
  evening: number | null;
  until: string | null;
  sessionId: string;
  proven: boolean;
}
