import type { ImageGallery, WithContext } from 'schema-dts';
import type { MediaItem } from '#contract/content/media.ts';
import { hyphenateHeading } from '#contract/hyphenation.ts';
import { localizePicture, withSizes } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import { dotSeparator } from '#site/language/typeset.ts';
import { formatPhotoQuery, readPhotoNumber } from '#site/media/filter.ts';
import { ItemText } from '#site/media/ItemText.tsx';
import { localizeMediaItem } from '#site/media/media.ts';
import type { PageContext } from '#site/page-context.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { Picture } from '#site/ui/Picture.tsx';
import { type Plate, Plates } from '#site/ui/Plates.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './GalleryPage.module.css';

type GalleryItem = Extract<MediaItem, { type: 'photo' }>;

function createGalleryPlates({ id, pictures }: GalleryItem, t: Translate): Plate[] {
  return pictures.map(({ image }, index) => ({
    href: `/media-detail/${id}${formatPhotoQuery(index + 1)}`,
    number: t('library.detail.of', { number: index + 1, total: pictures.length }),
    title: t(`pictures.${image}.title`),
    caption: t(`media.${id}.pictures.${index}.caption`),
    picture: localizePicture(t, image, {
      crop: 'plate',
      // Phones load the middle size, which has half the bytes.
      sizes: '(max-width: 700px) 64vw, (max-width: 1000px) 94vw, min(70vw, 120vh)',
    }),
  }));
}

export function loadGallery(
  { edition, locale, origin }: PageContext<'origin'>,
  item: Extract<MediaItem, { type: 'photo' }>,
  query: URLSearchParams,
) {
  const t = edition.translator(locale);
  const text = localizeMediaItem(item, edition.content, t, locale);
  const { title, lead } = text;
  const plates = createGalleryPlates(item, t);
  const chosen = readPhotoNumber(query, plates.length) - 1;
  return {
    page: {
      title,
      description: lead,
      firstPicture: plates[chosen]?.picture,
      data: {
        '@context': 'https://schema.org',
        '@type': 'ImageGallery',
        name: title,
        description: lead,
        image: plates.map((plate) => ({
          '@type': 'ImageObject',
          name: plate.title,
          caption: plate.caption,
          contentUrl: origin + plate.picture.fallback.src,
        })),
      } satisfies WithContext<ImageGallery>,
    } satisfies PageMetadata,
    screen: { t, ...text, plates, chosen },
  };
}

type Props = ReturnType<typeof loadGallery>['screen'];

export function GalleryPage({ t, back, title, facts, lead, text, plates, eventHref, chosen }: Props) {
  const strings = {
    label: title,
    previous: t('library.detail.previousPicture'),
    next: t('library.detail.nextPicture'),
    full: { open: t('library.detail.full'), close: t('library.detail.close') },
  };
  return (
    <article className={style.page}>
      <p>
        <TouchLink href={back.href}>{back.label}</TouchLink>
      </p>
      <header className={style.head}>
        <h1 className={style.title}>{hyphenateHeading(title)}</h1>
        <p className={style.facts}>{facts.join(dotSeparator)}</p>
      </header>
      <div id="plates" className={style.plates}>
        <Plates strings={strings} plates={plates} chosenIndex={chosen} />
      </div>
      <div className={style.body}>
        <ItemText {...{ t, lead, text, eventHref }} />
      </div>
      <details className={style.all}>
        <summary className={style.summary}>{t('library.detail.allPictures')}</summary>
        <ol className={style.thumbnails}>
          {plates.map(({ href, number, title: name, picture }) => (
            <li key={href}>
              <a className={style.small} href={`${href}#plates`}>
                <Picture className={style.image} picture={withSizes(picture, '(max-width: 700px) 30vw, 20vw')} />
                <span>
                  <span className="visually-hidden">{number}: </span>
                  {name}
                </span>
              </a>
            </li>
          ))}
        </ol>
      </details>
    </article>
  );
}
