import type { ComponentProps, ReactNode } from 'react';
import { FormIssueList } from './FormIssueList.tsx';
import style from './PageBody.module.css';
import type { PageTools } from './page-tools.ts';

interface Props {
  tools: PageTools;
  title: string;
  issues: ComponentProps<typeof FormIssueList>['issues'];
  children: ReactNode;
}

export const PageBody = ({ tools: { t, statusMessage }, title, issues, children }: Props) => (
  <div className={style.body}>
    <h1 className={style.title}>{title}</h1>
    {statusMessage && (
      <p
        className={statusMessage.kind === 'refused' ? style.refused : style.done}
        role={statusMessage.kind === 'refused' ? 'alert' : 'status'}
        data-notice={statusMessage.kind}
      >
        {statusMessage.text} {statusMessage.link && <a href={statusMessage.link.href}>{statusMessage.link.name}</a>}
      </p>
    )}
    {issues.length > 0 && (
      <FormIssueList
        title={t('office.errorCount', { count: issues.length })}
        issues={issues.map((issue) =>
          issue.name && issue.message === statusMessage?.text ? { href: issue.href, name: issue.name } : issue,
        )}
      />
    )}
    {children}
  </div>
);
