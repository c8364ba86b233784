import type { ContentIssue } from './content-issues.ts';
import type { FormIssue } from './form.ts';

export interface SavedDraft {
  version: number;
  at: string;
  formIssues: FormIssue[];
  contentIssues: ContentIssue[];
}

/** `scheduled`: autosave changes no scheduled draft, because it may save half a sentence. */
export interface RejectedDraft {
  reason: 'conflict' | 'scheduled';
  /** Author of the current draft: '' is the same person, undefined means no draft. */
  by?: string | undefined;
  at?: string | undefined;
}

export interface EntryPresence {
  others: string[];
  version: number;
  revision: number;
  /** Author of the newest version; '' is the same person. */
  by: string;
}

export interface PreviewState {
  issues: number;
  isOutdated: boolean;
}
