import type { Translate } from '#site/language/translator.ts';
import style from './SiteNotices.module.css';
import type { NoticeLine } from './site-notices.ts';

interface Props {
  t: Translate;
  lines: NoticeLine[];
}

/** Comes with the page, so it moves nothing and takes no focus. A page without notices has no trace of it. */
export const SiteNotices = ({ t, lines }: Props) =>
  lines.length > 0 && (
    <aside className={style.notices} aria-label={t('shell.notices.label')}>
      <div role="status">
        {lines.map(({ text, until, link }) => (
          <p key={text}>
            {text} {until && <span className={style.until}>{until}</span>} {link && <a href={link.href}>{link.name}</a>}
          </p>
        ))}
      </div>
    </aside>
  );
