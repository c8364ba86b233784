import type { ErrorCode } from '#contract/errors.ts';
import type { AuditSubject } from '#contract/office/audit-subject.ts';
import type { EmailChoice } from '#contract/office/decision.ts';
import type { AuditEvent } from '#contract/office/office.ts';
import type { DatabaseTransaction } from '#server/storage/tables.ts';
import type { Author } from './drafts.ts';
import type { ContentEntry } from './entry.ts';
import type { EntryName } from './entry-name.ts';
import type { ContentDraft, ContentRevision } from './store.ts';

export interface ChangeToPublish extends EntryName {
  action: ContentRevision['action'];
  data?: unknown;
  /** the revision the author worked on; 0: the file */
  expectedRevision: number;
  /**
   * The draft that ends with this change. Version 0: there is no draft. `any`: the newest, if there is
   * one. Undefined: a draft stays.
   */
  draft?: (Pick<ContentDraft, 'version'> & Partial<Pick<ContentDraft, 'publishAt'>>) | 'any';
  /** what the log names instead of the entry */
  subject?: AuditSubject;
}

export interface Publication {
  changes: readonly ChangeToPublish[];
  publisher: Author;
  /** The log gets one line with this action for each change. */
  action: AuditEvent;
  /** what the publisher wants to tell the guests, by the id of the event */
  emailChoices?: ReadonlyMap<string, EmailChoice>;
  now: () => Date;
}

export interface PublicationLine {
  action: AuditEvent;
  subject: AuditSubject;
}

/** A publication and its effects on the content, before its transaction. */
export interface PreparedPublication extends Publication {
  at: Date;
  /** each changed entry, as visitors see it before and after */
  entries: readonly (EntryName & Record<'before' | 'after', ContentEntry | undefined>)[];
  /** Steps may add lines. The last step writes them into the log. */
  lines: PublicationLine[];
}

/**
 * What a module does on every publication. It may throw to refuse the publication. The function it
 * returns runs in the transaction, after the revisions are stored.
 */
export type PublicationStep = (
  publication: PreparedPublication,
) => Promise<((trx: DatabaseTransaction) => Promise<void>) | undefined>;

/** A module refuses a publication; `code` tells the office what is missing. */
export abstract class PublicationRefused extends Error {
  abstract readonly code: ErrorCode;
}
