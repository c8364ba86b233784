import type { PictureFile, PictureFiles } from '#contract/content/media-files.ts';
import { wideGuideQuery } from '#contract/guide.ts';
import { addPictureFor, createPictureData, type PictureLayout } from '#site/content/pictures.ts';
import { compass, type PositionStrings, roundMetres } from '#site/guide/park-geometry.ts';
import { formatMeasure } from '#site/language/number.ts';
import { leaveToBrowser } from '#site/language/placeholders.ts';
import type { Translate } from '#site/language/translator.ts';
import type { PageContext } from '#site/page-context.ts';
import { describePlaceAccess } from '#site/park/access.ts';
import { Markers } from '#site/park/Markers.tsx';
import { markPlaces } from '#site/park/park-map.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { Button } from '#site/ui/Button.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { Picture, type PictureData } from '#site/ui/Picture.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './GuidePage.module.css';

/** Two pages, three fonts and the scripts; tests/server/guide.test.ts checks the number. */
const bytesBesidesPictures = 110_000;

/** The guide caches every picture that its pages name, so each picture has only one width. */
const pictureDisplay = { widths: [640], layout: { crop: 'plate', sizes: '92vw' } } as const;
const wide = { widths: [960], layout: { crop: 'plate', sizes: 'max(47.5rem, 56vw)' } } as const;
const map = { widths: [960, 1600], layout: { crop: 'plate', sizes: '94vw' } } as const;

interface PictureOptions {
  widths: readonly number[];
  layout: PictureLayout;
}

export function loadGuide({ edition, locale }: PageContext) {
  const { places, estate, parkModel } = edition.content;
  const { walk } = parkModel;
  const t = edition.translator(locale);
  const { wide: markers } = markPlaces(edition.content);
  let bytes = bytesBesidesPictures;

  function selectFiles(id: string, { widths, layout }: PictureOptions): PictureFiles {
    const all = t.files.pictures.get(id);
    if (!all) throw new Error(`content/pictures/${id}: there are no files of this picture.`);
    const fitting = (file: PictureFile) => file.crop === layout.crop && widths.includes(file.width);
    return { ...all, files: all.files.some(fitting) ? all.files.filter(fitting) : all.files };
  }

  function createPictureAndCountBytes(id: string, options: PictureOptions): PictureData {
    const some = selectFiles(id, options);
    bytes += some.files.reduce((sum, file) => sum + file.bytes, 0);
    return createPictureData(some, t(`pictures.${id}.alt`), options.layout);
  }

  function createStopPicture(id: string): PictureData {
    const narrowPicture = createPictureAndCountBytes(id, pictureDisplay);
    const widePicture = createPictureData(selectFiles(id, wide), narrowPicture.alt, wide.layout);
    return addPictureFor(wideGuideQuery, widePicture, narrowPicture);
  }

  const visibleStops = walk.filter(({ place }) => places.has(place));
  const stops = visibleStops.flatMap(({ place: slug, metres }, index) => {
    const place = places.get(slug);
    const next = visibleStops[(index + 1) % visibleStops.length]?.place ?? slug;
    const marker = markers[slug];
    if (!place || !marker) return [];
    const onwardText = t('guide.walk.onward', {
      number: places.get(next)?.number ?? 0,
      name: t(`places.${next}.name`),
      metres: roundMetres(metres),
    });
    return [
      {
        slug,
        wide: marker,
        number: place.number,
        name: t(`places.${slug}.name`),
        planned: place.planned ?? false,
        picture: createStopPicture(place.image),
        paragraphs: [t(`places.${slug}.text`), ...(place.more ? [t(`places.${slug}.more`)] : [])],
        access: describePlaceAccess(edition.content, slug, t, locale)?.brief,
        next,
        onward: place.onward ? `${onwardText}, ${t(`places.${slug}.onward`)}.` : `${onwardText}.`,
      },
    ];
  });
  const parkView = createPictureAndCountBytes('bird', map);
  return {
    page: { title: t('guide.title'), description: t('guide.description'), hideBooking: true } satisfies PageMetadata,
    screen: {
      t,
      kilometres: formatMeasure(visibleStops.reduce((sum, { metres }) => sum + metres, 0) / 1000, locale),
      megabytes: formatMeasure(Math.ceil(bytes / 100_000) / 10, locale),
      map: parkView,
      stops,
      housePosition: estate.position,
      offlineStrings: translateStrings(t, 'offline', offlineStringNames) satisfies OfflineGuideStrings,
      mapStrings: {
        ...translateStrings(t, 'map', mapStringNames),
        direction: translateStrings(t, 'map.direction', compass),
      } satisfies GuideMapStrings,
    },
  };
}

const offlineStringNames = [
  ...(['progress', 'saved', 'updateAvailable', 'removed', 'failed', 'full', 'unable', 'workerRemoved'] as const),
];
const mapStringNames = [
  ...(['ask', 'stop', 'looking', 'denied', 'noSignal', 'unable'] as const),
  ...(['at', 'near', 'exact', 'vague', 'outside'] as const),
];

export type OfflineGuideStrings = Record<(typeof offlineStringNames)[number], string>;
export interface GuideMapStrings extends PositionStrings, Record<(typeof mapStringNames)[number], string> {}

const placeholders = leaveToBrowser('done', 'all', 'number', 'name', 'metres', 'direction', 'kilometres');

const translateStrings = <Name extends string>(t: Translate, part: string, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, t(`guide.${part}.${name}`, placeholders)])) as Record<Name, string>;

type Props = ReturnType<typeof loadGuide>['screen'];

export function GuidePage({ t, kilometres, megabytes, map, stops, housePosition, offlineStrings, mapStrings }: Props) {
  return (
    <div className="page" data-guide="">
      <PageHead title={t('guide.title')}>
        <p>{t('guide.lead')}</p>
      </PageHead>
      <Section id="keep" label={t('guide.offline.title')}>
        <p className="measure">{t('guide.offline.hint')}</p>
        <div className={style.controls}>
          <Button variant="solid" data-save-offline="">
            {t('guide.offline.save', { megabytes })}
          </Button>
          <Button data-remove="" hidden>
            {t('guide.offline.remove')}
          </Button>
          <p className={style.status} role="status" data-offline-status={JSON.stringify(offlineStrings)} />
        </div>
      </Section>
      <div className={style.section}>
        <Section id="map" label={t('guide.map.title')}>
          <p className="measure">{t('guide.map.privacy')}</p>
          <div className={style.controls}>
            <Button data-locate={JSON.stringify(housePosition)}>{t('guide.map.ask')}</Button>
            <p className={style.status} role="status" data-location-status={JSON.stringify(mapStrings)} />
          </div>
        </Section>
      </div>
      <div className={style.mount}>
        <Picture picture={map} className={style.picture} />
        <Markers label={t('guide.map.list')} markers={stops.map((stop) => ({ ...stop, href: `#${stop.slug}` }))}>
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: the status text says where the visitor is */}
          <svg viewBox="0 0 1600 1000">
            <g className={style.position} data-position="" visibility="hidden">
              <polygon className={style.around} />
              <circle className={style.spot} />
            </g>
          </svg>
        </Markers>
      </div>
      <div className={style.section}>
        <Section
          id="walk"
          label={t('guide.walk.title')}
          wide={
            <ol className={style.stops}>
              {stops.map(({ slug, number, name, planned, picture, paragraphs, access, next, onward }) => (
                <li key={slug} id={slug} className={style.stop} data-stop="" data-idle-layout="">
                  <h3 className={style.name}>
                    <span className={style.number}>{number}</span> <span>{name}</span>
                  </h3>
                  <div className={style.artPrint}>
                    <Picture picture={picture} className={style.picture} />
                  </div>
                  <div className={style.words}>
                    {planned && <p className={style.planned}>{t('guide.walk.planned')}</p>}
                    {paragraphs.map((text) => (
                      <p key={text}>{text}</p>
                    ))}
                    {access && <p className={style.access}>{access}</p>}
                    <p>
                      <a className={style.onward} href={`#${next}`}>
                        {onward}
                      </a>
                    </p>
                  </div>
                </li>
              ))}
            </ol>
          }
        >
          <p className="measure">{t('guide.length', { kilometres })}</p>
        </Section>
      </div>
    </div>
  );
}
