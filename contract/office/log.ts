import type { KindName } from '#contract/content/kinds.ts';
import type { Language } from '#contract/language.ts';
import type { AuditSubject } from './audit-subject.ts';

export interface LogFilter {
  /** A Berlin day. Empty: every day. */
  day: string;
  /** Empty: everybody. */
  person: string;
}

/** The subject, and the names of what it refers to. Undefined if that is deleted. */
export interface AuditSubjectDetails {
  subject: AuditSubject;
  guest: { name: string | null } | undefined;
  entry:
    | { kind: KindName; id: string; title: Partial<Record<Language, string>> | undefined; isDeleted: boolean }
    | undefined;
  issueSubject: Partial<Record<Language, string>> | undefined;
}
