import type { ReactNode } from 'react';
import { FormIssueList } from './FormIssueList.tsx';
import style from './PageBody.module.css';
import type { PageTools } from './page-tools.ts';
import type { readFieldErrors } from './rendered-errors.ts';

interface Props {
  tools: PageTools;
  title: string;
  fieldErrors: ReturnType<typeof readFieldErrors>;
  children: ReactNode;
}

export const PageBody = ({ tools: { t, statusMessage }, title, fieldErrors, children }: Props) => (
  <div className={style.body}>
    <h1 className={style.title}>{title}</h1>
    {statusMessage && (
      <p
        className={statusMessage.kind === 'refused' ? style.refused : style.done}
        role={statusMessage.kind === 'refused' ? 'alert' : 'status'}
        data-status-message={statusMessage.kind}
      >
        {statusMessage.text} {statusMessage.link && <a href={statusMessage.link.href}>{statusMessage.link.name}</a>}
      </p>
    )}
    {fieldErrors.length > 0 && (
      <FormIssueList
        title={t('office.errorCount', { count: fieldErrors.length })}
        // The status message above already gives the reason: then the list only links to the field.
        issues={fieldErrors.map(({ href, name, message }) =>
          message === statusMessage?.text ? { href, name } : { href, name, message },
        )}
      />
    )}
    {children}
  </div>
);
