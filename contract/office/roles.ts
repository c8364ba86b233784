/** A `writer` only makes drafts; `door` works on one event. */
export const officeRoles = ['owner', 'office', 'writer', 'door'] as const;
export type OfficeRole = (typeof officeRoles)[number];

export interface AccessRule {
  /** `anybody`: without signing in */
  allowedRoles: readonly OfficeRole[] | 'anybody';
  /**
   * When to sign in again: to open the page (`always`), or to change something (`changes`).
   * `early`: for a change, but asked when the page opens, so that nothing interrupts the action.
   */
  proof?: 'always' | 'changes' | 'early';
  /** for the door: only its own event, on its day */
  isOwnEventOnly?: true;
}

/** The words of events are `office.log.event` and `office.done` in content/texts. */
export interface OfficeTask {
  addresses: Readonly<Record<string, AccessRule>>;
  events: readonly string[];
  loggedOnly: readonly string[];
  reportedOnly: readonly string[];
}

export const staffRoles = ['owner', 'office', 'writer'] as const;
export const boxOfficeRoles = ['owner', 'office'] as const;
export const writingRoles = ['owner', 'office', 'writer'] as const;
export const doorRoles = ['owner', 'office', 'door'] as const;
