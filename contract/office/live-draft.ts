import type { ContentIssue } from './content-issues.ts';
import type { FormIssue } from './form.ts';

export interface SavedDraft {
  version: number;
  at: string;
  formIssues: FormIssue[];
  contentIssues: ContentIssue[];
}

/** `scheduled`: only a button cancels a schedule, so that no half-typed text is published. */
export interface RejectedDraft {
  reason: 'conflict' | 'scheduled';
  /** author of the current draft; empty: the same person in another window; undefined: no draft */
  by?: string | undefined;
  at?: string | undefined;
}

export interface EntryPresence {
  others: string[];
  version: number;
  revision: number;
  /** empty: the same person */
  by: string;
}

export interface PreviewState {
  issues: number;
  isOutdated: boolean;
}
