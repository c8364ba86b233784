import { type MediaItem, mediaTypes } from '#contract/content/media.ts';
import { groupByYear } from '#site/content/by-year.ts';
import { localizePicture } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import { formatMediaQuery, type MediaFilter, matchesMedia, readMediaFilter } from '#site/media/filter.ts';
import { describeExtent, localizeMediaCategory, sortMedia } from '#site/media/media.ts';
import type { PageContext } from '#site/page-context.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { ArtPrint } from '#site/ui/ArtPrint.tsx';
import { Carousel } from '#site/ui/Carousel.tsx';
import { Choice } from '#site/ui/Choice.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import type { PicturePriority } from '#site/ui/Picture.tsx';
import { SectionBar, StickyBar } from '#site/ui/SectionBar.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Library.module.css';

export function loadLibrary({ edition, locale }: PageContext, query: URLSearchParams) {
  const { content } = edition;
  const t = edition.translator(locale);
  return {
    page: { title: t('library.title'), description: t('library.description') } satisfies PageMetadata,
    screen: {
      t,
      filter: readMediaFilter(query),
      all: sortMedia(content).map((item) => ({ ...item, extent: describeExtent(item, content, t, locale) })),
    },
  };
}

type Props = ReturnType<typeof loadLibrary>['screen'];

export function Library({ t, filter, all }: Props) {
  const groups = groupByYear(all.filter(matchesMedia(filter)), ({ year }) => year);
  return (
    <div className="page">
      <PageHead title={t('library.title')}>
        <p>{t('library.lead')}</p>
      </PageHead>
      <StickyBar>
        <TypeTabs t={t} filter={filter} />
        {filter.year ? (
          <TouchLink href={`/media-library${formatMediaQuery({ type: filter.type })}`}>
            {t('library.allYears')}
          </TouchLink>
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
            {items.map((item, itemIndex) => (
              <MediaCard
                key={item.id}
                t={t}
                item={item}
                position={`${itemIndex + 1}/${items.length}`}
                isLarge={items.length === 3 && itemIndex === 0}
                priority={index > 0 ? 'later' : itemIndex > 0 ? 'next' : 'first'}
              />
            ))}
          </Carousel>
        </section>
      ))}
    </div>
  );
}

function TypeTabs({ t, filter: { type: chosen, year } }: { t: Translate; filter: MediaFilter }) {
  return (
    <nav className={style.tabs} aria-label={t('library.typesLabel')}>
      {[undefined, ...mediaTypes].map((type) => (
        <Choice
          key={type ?? 'all'}
          href={`/media-library${formatMediaQuery({ type, year })}`}
          current={type === chosen}
        >
          {t(`library.types.${type ?? 'all'}`)}
        </Choice>
      ))}
    </nav>
  );
}

interface MediaCardProps {
  t: Translate;
  item: MediaItem & { extent: string };
  /** `1/3` */
  position: string;
  /** On desks, the first of three cards is large (Library.module.css). */
  isLarge: boolean;
  priority: PicturePriority;
}

function MediaCard({ t, item, position, isLarge, priority }: MediaCardProps) {
  const { id, image, extent } = item;
  const title = t(`media.${id}.title`);
  return (
    <li>
      <article className={style.card}>
        <ArtPrint
          picture={localizePicture(t, image, {
            crop: 'plate',
            // Phones load the middle size, which is sharp enough.
            sizes: `(max-width: 700px) 64vw, (max-width: 1000px) 46vw, ${isLarge ? 49 : 31}vw`,
          })}
          caption={localizeMediaCategory(item, t)}
          aside={extent}
          priority={priority}
        />
        <h3 className={style.title}>{title}</h3>
        <p className={style.description}>{t(`media.${id}.description`)}</p>
        <p className={`card-link ${style.more}`}>
          <TouchLink href={`/media-detail/${id}`}>
            {t('library.info')}
            <span className="visually-hidden">: {title}</span>
          </TouchLink>
          <span className={style.position} aria-hidden="true">
            {position}
          </span>
        </p>
      </article>
    </li>
  );
}
