import type { ComponentProps } from 'react';
import type { VideoObject, WithContext } from 'schema-dts';
import type { MediaItem } from '#contract/content/media.ts';
import { localizePicture } from '#site/content/pictures.ts';
import { formatDuration, longDate } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import { type LocalizedFilm, localizeFilm } from '#site/media/film.ts';
import { findNews, localizeMediaItem } from '#site/media/media.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';
import type { FilmPage, Player } from './FilmPage.tsx';

interface FilmScreen {
  page: PageMetadata;
  screen: ComponentProps<typeof FilmPage>;
}

export function loadFilm(
  { edition, view, origin }: PageContext<'origin'>,
  item: Exclude<MediaItem, { type: 'photo' }>,
): FilmScreen {
  const t = edition.translator(view);
  const text = localizeMediaItem(item, edition.content, t, view);
  const { title, lead } = text;
  const own = 'film' in item ? localizeFilm(edition, item.film, view) : undefined;
  return {
    page: {
      title,
      description: lead,
      data: own && createFilmData(own, { name: title, description: lead, uploadDate: String(item.year), origin }),
    },
    screen: {
      t,
      ...text,
      transcript: own?.transcript,
      player: own ? choosePlayer(own, item.image, t) : { embed: { src: `/embed/video/${item.id}`, title } },
    },
  };
}

export function loadNews({ edition, view, origin }: PageContext<'origin'>, newsId: string | undefined): FilmScreen {
  const t = edition.translator(view);
  const { id, date, category, image, film, text } = findNews(edition.content, newsId);
  const own = localizeFilm(edition, film, view);
  const title = t(`news.${id}.title`);
  const lead = t(`news.${id}.description`);
  return {
    page: {
      title,
      description: lead,
      data: createFilmData(own, { name: title, description: lead, uploadDate: date, origin }),
    },
    screen: {
      t,
      back: { href: '/', label: t('library.news.back') },
      title,
      subtitle: t(`news.${id}.subtitle`),
      facts: [
        category,
        t('library.news.published', { date: longDate(date, view) }),
        own.seconds > 0 ? formatDuration(own.seconds, view) : '',
      ].filter(Boolean),
      lead,
      text: text.map((_, index) => t(`news.${id}.text.${index}`)),
      transcript: own.transcript,
      player: choosePlayer(own, image, t),
    },
  };
}

type FilmFacts = Record<'name' | 'description' | 'uploadDate' | 'origin', string>;

const createFilmData = ({ film, seconds }: LocalizedFilm, { origin, ...facts }: FilmFacts) =>
  film &&
  ({
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    ...facts,
    duration: `PT${seconds}S`,
    thumbnailUrl: origin + film.poster,
    contentUrl: origin + (film.sources.at(-1)?.src ?? ''),
  } satisfies WithContext<VideoObject>);

function choosePlayer({ film, isTakenDown }: LocalizedFilm, image: string, t: Translate): Player {
  if (film) return { own: { film, play: t('home.film.play'), fallback: t('library.film.noVideo') } };
  const picture = localizePicture(t, image, { crop: 'plate', sizes: '94vw' });
  return { cover: { picture, text: t(isTakenDown ? 'library.film.down' : 'library.film.waiting') } };
}
