import type { EntryIssues } from '#contract/office/editor.ts';
import { formatContentIssue } from '#office/shared/screens/issues/sentence.ts';
import style from './EntryIssueList.module.css';
import { buildEntryHref, type createEditorLabels } from './labels.ts';

export const describeEntryIssues = (
  entries: readonly EntryIssues[],
  labels: ReturnType<typeof createEditorLabels>,
): EntryIssueItem[] =>
  entries.map(({ entry, tree, formIssues, contentIssues, isOutdated }) => {
    const { t, language, labelEntry, labelKind } = labels;
    const href = buildEntryHref(entry);
    const localizedTree = labels.localizeTree(tree);
    const issues = [
      ...Object.entries(labels.describeFormIssues(formIssues)).map(([path, text]) => ({ path, text })),
      ...contentIssues.map((one) => ({ path: one.path, text: formatContentIssue(t, one, language) })),
    ].map(({ path, text }) => ({
      text,
      field: path ? labels.labelField(localizedTree, path) : '',
      href: path ? `${href}#${path}` : href,
    }));
    const outdatedIssue = isOutdated ? [{ text: t('editor.publishError.outdated'), field: '', href }] : [];
    return { href, kind: labelKind(entry.kind), title: labelEntry(entry), issues: [...outdatedIssue, ...issues] };
  });

export interface EntryIssueItem {
  href: string;
  kind: string;
  title: string;
  issues: { text: string; field: string; href: string }[];
}

export const EntryIssueList = ({ entries }: { entries: EntryIssueItem[] }) => (
  <ul className={style.entries}>
    {entries.map(({ href, kind, title, issues }) => (
      <li key={href}>
        {kind}: <a href={href}>{title}</a>
        <ul>
          {issues.map((one) => (
            <li key={one.href + one.text}>
              {one.field && (
                <>
                  <a href={one.href}>{one.field}</a>:{' '}
                </>
              )}
              {one.text}
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);
