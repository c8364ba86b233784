import { byYear } from '#site/content/by-year.ts';
import { fits, mediaQuery } from '#site/media/filter.ts';
import { Carousel } from '#site/ui/Carousel.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { SectionBar } from '#site/ui/SectionBar.tsx';
import { StickyBar } from '#site/ui/StickyBar.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Library.module.css';
import type { loadLibrary } from './load.ts';
import { MediaCard } from './MediaCard.tsx';
import { TypeTabs } from './TypeTabs.tsx';

type Props = ReturnType<typeof loadLibrary>['screen'];

export function Library({ t, filter, all }: Props) {
  const chosen = all.map(({ item, extent }) => ({ ...item, extent })).filter(fits(filter));
  const groups = byYear(chosen, ({ year }) => year);
  return (
    <div className={style.library}>
      <PageHead title={t('library.title')}>
        <p>{t('library.lead')}</p>
      </PageHead>
      <StickyBar>
        <TypeTabs t={t} filter={filter} />
        {filter.year ? (
          <TouchLink href={`/media-library${mediaQuery({ type: filter.type })}`}>{t('library.allYears')}</TouchLink>
        ) : (
          <SectionBar
            label={t('library.yearsLabel')}
            sections={groups.map(({ year }) => ({ id: `year-${year}`, name: String(year) }))}
          />
        )}
      </StickyBar>
      {groups.length === 0 && <p className={style.empty}>{t('library.empty')}</p>}
      {groups.map(({ year, items }, index) => (
        <section key={year} className={style.year} id={`year-${year}`} aria-labelledby={`label-${year}`}>
          <h2 className={style.number} id={`label-${year}`}>
            {year}
          </h2>
          <Carousel
            label={t('library.carousel', { year })}
            previous={t('library.previous', { year })}
            next={t('library.next', { year })}
          >
            {items.map(({ extent, ...item }, place) => (
              <MediaCard
                key={item.id}
                t={t}
                item={item}
                extent={extent}
                when={index > 0 ? 'later' : place > 0 ? 'next' : 'first'}
              />
            ))}
          </Carousel>
        </section>
      ))}
    </div>
  );
}
