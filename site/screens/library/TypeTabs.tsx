import { mediaTypes } from '#contract/media.ts';
import type { Translate } from '#site/language/translator.ts';
import { type MediaFilter, mediaQuery } from '#site/media/filter.ts';
import { Choice } from '#site/ui/Choice.tsx';
import style from './TypeTabs.module.css';

/** Films, galleries or both: links, each a page with an address of its own. */
export function TypeTabs({ t, filter: { type: chosen, year } }: { t: Translate; filter: MediaFilter }) {
  return (
    <nav className={style.tabs} aria-label={t('library.typesLabel')}>
      {[undefined, ...mediaTypes].map((type) => (
        <Choice key={type ?? 'all'} href={`/media-library${mediaQuery({ type, year })}`} current={type === chosen}>
          {t(`library.types.${type ?? 'all'}`)}
        </Choice>
      ))}
    </nav>
  );
}
