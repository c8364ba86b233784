/** A `writer` makes drafts but cannot publish. `door` staff work at the door of one event. */
export const officeRoles = ['owner', 'office', 'writer', 'door'] as const;
export type OfficeRole = (typeof officeRoles)[number];

export interface AccessRule {
  /** `anybody`: the page needs no sign-in. */
  allowedRoles: readonly OfficeRole[] | 'anybody';
  /**
   * When the office asks for a new proof: to open the page (`always`) or for actions (`changes`).
   * `beforeChanges`: for actions, but the page asks when it opens, so that the proof interrupts no
   * action.
   */
  proof?: 'always' | 'changes' | 'beforeChanges';
  /** Helpers may open the page only for their event, on its day. */
  isOwnEventOnly?: true;
}

/** The texts of `events` are `office.log.event` and `office.outcome` in content/texts. */
export interface OfficeTask {
  addresses: Readonly<Record<string, AccessRule>>;
  events: readonly string[];
  loggedOnly: readonly string[];
  reportedOnly: readonly string[];
}

export const permanentStaffRoles = ['owner', 'office', 'writer'] as const;
export const boxOfficeRoles = ['owner', 'office'] as const;
export const writingRoles = ['owner', 'office', 'writer'] as const;
export const doorRoles = ['owner', 'office', 'door'] as const;
