/** Who works in the office, and what each role may do. */
/** A `writer` only makes drafts; `door` works on one event. */
export const roles = ['owner', 'office', 'writer', 'door'] as const;
export type Role = (typeof roles)[number];

export interface AccessRule {
  /** `anybody`: before signing in */
  who: readonly Role[] | 'anybody';
  /**
   * The person signs in once more: to open the page at all (`always`), or to change something there (`changes`). `early`: for a
   * change, but asked when the page is opened, so that nothing interrupts the action itself.
   */
  proof?: 'always' | 'changes' | 'early';
  /** for the door: only its own event, and only on its day */
  ownEvening?: true;
}

/** What one task of the office declares. The words of events are in `office.log.did` and `office.done` of content/texts. */
export interface OfficeTask {
  addresses: Readonly<Record<string, AccessRule>>;
  /** written into the audit log, and reported on the page that follows */
  events: readonly string[];
  /** only written into the audit log */
  loggedOnly: readonly string[];
  /** only reported on the page that follows */
  reportedOnly: readonly string[];
}

/** Roles with a way to sign in of their own. */
export const staffRoles = ['owner', 'office', 'writer'] as const;
export const deskRoles = ['owner', 'office'] as const;
/** editor.ts says what each may do with content */
export const writingRoles = ['owner', 'office', 'writer'] as const;
export const doorRoles = ['owner', 'office', 'door'] as const;
