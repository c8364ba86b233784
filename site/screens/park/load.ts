import { localizePicture, localizeSlides } from '#site/content/pictures.ts';
import { findMapService } from '#site/embed/third-parties.ts';
import type { PageContext } from '#site/page-context.ts';
import { describeAccess } from '#site/park/access.ts';
import { describeExceptions, describeToday } from '#site/park/hours.ts';
import { localizePlaces, readNeeds } from '#site/park/places.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { createParkData } from '#site/structured-data/park-data.ts';
import type { SlideshowProps } from '#site/ui/Slideshow.tsx';

const wayMapLayout = { crop: 'poster', sizes: '(max-width: 900px) 94vw, 36vw' } as const;

export function loadPark({ edition, locale, now, origin }: PageContext<'now' | 'origin'>, query: URLSearchParams) {
  const { content } = edition;
  const { estate, look } = content;
  const t = edition.translator(locale);
  const needs = readNeeds(query);
  const paths = [...content.paths]
    .sort(([, a], [, b]) => a.order - b.order)
    .map(([id, { access, recommended = false }]) => ({
      id,
      name: t(`paths.${id}.name`),
      text: t(`paths.${id}.text`),
      recommended,
      access: describeAccess(access, 'path', t, locale),
    }));
  return {
    page: {
      title: t('park.title'),
      description: t('park.description'),
      data: createParkData(content, t, origin, now),
    } satisfies PageMetadata,
    screen: {
      t,
      estate,
      places: localizePlaces(content, t, locale, needs),
      needs,
      paths,
      hasHistory: content.history.size > 0,
      selected: query.get('place'),
      today: describeToday(estate, t, locale, now),
      exceptions: describeExceptions(estate, t, locale, now),
      mapLink: findMapService(estate).page,
      wayMap: look.wayMap ? localizePicture(t, look.wayMap, wayMapLayout) : undefined,
      hasDrawnMap: !look.wayMap && look.drawnMap === true && estate.station !== undefined,
    },
    history: {
      name: 'history',
      label: t('park.history.slides'),
      previous: t('park.history.previous'),
      next: t('park.history.next'),
      slides: localizeSlides(content.history, t, { collection: 'history', description: 'text' }),
    } satisfies SlideshowProps,
  };
}
