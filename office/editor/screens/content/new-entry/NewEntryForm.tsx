import type { ComponentProps, ReactNode } from 'react';
import type { EntryFields } from '#office/editor/screens/content/form/Fields.tsx';
import { createLiveStrings } from '#office/editor/screens/content/live/Live.tsx';
import { createEditorLabels, createFormStrings } from '#office/shared/screens/entries/labels.ts';
import { FormIssueList } from '#office/shared/screens/frame/FormIssueList.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { Button } from '#site/ui/Button.tsx';
import style from './NewEntryForm.module.css';

export function loadNewEntry(context: OfficeContext) {
  const labels = createEditorLabels(context);
  const { added, removed, moved } = createLiveStrings(labels.t);
  const { kind, tree, typed, referenceOptions, formIssues } = readScreenData(context, 'contentNew');
  const localizedTree = labels.localizeTree(tree);
  const fieldErrors = labels.describeFormIssues(formIssues);
  const listed = Object.entries(fieldErrors).map(([path, text]) => ({
    href: `#${path}`,
    name: labels.labelField(localizedTree, path) || path,
    message: text,
  }));
  return {
    page: { title: labels.t(`editor.newEntry.${kind}`) },
    screen: { tools: createPageTools(context), strings: { added, removed, moved }, issues: listed },
    fields: {
      tree: localizedTree,
      typed,
      fieldErrors,
      referenceOptions: labels.labelReferenceOptions(referenceOptions),
      strings: createFormStrings(labels),
      newRow: undefined,
    } satisfies ComponentProps<typeof EntryFields>,
  };
}

type Props = ReturnType<typeof loadNewEntry>['screen'] & { children: ReactNode };

export const NewEntryForm = ({ tools: { t, address }, strings, issues, children }: Props) => (
  <form className={style.newEntry} method="post" action={address} data-new-entry={JSON.stringify(strings)}>
    <p>{t('editor.newEntry.lead')}</p>
    {issues.length > 0 && <FormIssueList title={t('office.errorCount', { count: issues.length })} issues={issues} />}
    {children}
    <Button className={style.send} type="submit" name="action" value="begin" variant="solid">
      {t('editor.newEntry.send')}
    </Button>
    <p className="visually-hidden" role="status" />
  </form>
);
