/** The sentences are for terminal and log; the office has its own for each code. */

import type { PathIssue } from '#contract/content/explain.ts';
import { isKind } from '#contract/content/kinds.ts';
import type { ContentIssue, ContentIssueCode } from '#contract/office/content-issues.ts';
import { buildEntryPath, type EntryName } from './entry-name.ts';
import type { TextIssue } from './text-checks.ts';

export interface EditionIssue extends EntryName, PathIssue {
  /** `shape`: the schema, a file or the rendering of a page refuses the entry. */
  code: ContentIssueCode | 'shape' | 'noEntry';
  language?: ContentIssue['language'];
  facts?: ContentIssue['facts'];
  line?: number;
}

export const createEditionIssue = ({ kind, id }: EntryName, path: string, sentence: string): EditionIssue => ({
  kind,
  id,
  path,
  code: 'shape',
  sentence,
});

export const toEditionIssue =
  ({ kind, id }: EntryName) =>
  (issue: TextIssue) => ({ kind, id, ...issue });

/** `content/events/15.yaml: event.title.de: is missing.` */
export function formatIssue({ kind, id, path, line, sentence }: EditionIssue): string {
  const file = isKind(kind) ? buildEntryPath({ kind, id }) : `content/${kind}/${id}`;
  return [line ? `${file}, line ${line}` : file, ...(path ? [path] : []), sentence].join(': ');
}

export class ContentIssuesError extends Error {
  override name = 'ContentIssuesError';
  readonly issues: readonly EditionIssue[];

  constructor(issues: readonly EditionIssue[]) {
    super(issues.map(formatIssue).join('\n'));
    this.issues = issues;
  }
}

/** For /statusz: entry and field of each issue, without its sentence, which may quote a draft. */
export function listIssueFields({ issues }: ContentIssuesError): string {
  const fields = issues.map((issue) => buildEntryPath(issue) + (issue.path ? ` (${issue.path})` : ''));
  return [...new Set(fields)].join(', ');
}

type ComparableIssue = EntryName & Pick<EditionIssue, 'path' | 'code' | 'facts'>;

/** The issues of `next` that `before` does not have. A row that moves in its list keeps its issues. */
export function findNewIssues<Issue extends ComparableIssue>(
  next: readonly Issue[],
  before: readonly ComparableIssue[],
): Issue[] {
  const unmoved = removeKnown(next, before, ({ path }) => path);
  return removeKnown(unmoved.next, unmoved.before, ({ path }) => path.replaceAll(/\.\d+(?=\.|$)/g, '.*')).next;
}

/** Takes out what is in both. Each issue of `before` excuses one of `next`. */
function removeKnown<Issue extends ComparableIssue>(
  next: readonly Issue[],
  before: readonly ComparableIssue[],
  nameOf: (issue: ComparableIssue) => string,
) {
  const toKey = (one: ComparableIssue) => JSON.stringify([one.kind, one.id, nameOf(one), one.code, one.facts]);
  const known = Map.groupBy(before, toKey);
  const added = next.filter((issue) => !known.get(toKey(issue))?.pop());
  return { next: added, before: [...known.values()].flat() };
}
