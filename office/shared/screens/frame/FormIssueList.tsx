import style from './FormIssueList.module.css';

interface Props {
  title: string;
  issues: { href: string; name: string; message?: string }[];
  /** True if a script removes resolved issues (autosave/field-issues.ts). */
  isLive?: boolean;
}

export const FormIssueList = ({ title, issues, isLive = false }: Props) => (
  <section
    className={style.issues}
    id="issues"
    aria-labelledby="issues-title"
    data-issue-list=""
    data-live-issues={isLive ? '' : undefined}
  >
    <h2 id="issues-title">{title}</h2>
    <ul>
      {issues.map(({ href, name, message }) => (
        <li key={href + message} data-path={isLive ? href.slice(1) : undefined}>
          {name ? (
            <>
              <a href={href}>{name}</a>
              {message && ': '}
            </>
          ) : null}
          {message}
        </li>
      ))}
    </ul>
  </section>
);
