import type { ComponentProps } from 'react';
import type { MediaItem } from '#contract/content/media.ts';
import { tellPicture } from '#site/content/pictures.ts';
import { duration, longDate } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import { type FilmTold, tellFilm } from '#site/media/film.ts';
import { findNews, itemText } from '#site/media/media.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import { filmData } from '#site/structured-data/media-data.ts';
import type { FilmPage, Player } from './FilmPage.tsx';

interface Loaded {
  page: PageFacts;
  screen: ComponentProps<typeof FilmPage>;
}

export function loadFilm(
  { edition, view, origin }: PageContext<'origin'>,
  item: Exclude<MediaItem, { type: 'photo' }>,
): Loaded {
  const t = edition.translator(view);
  const text = itemText(item, edition.content, t, view);
  const { title, lead } = text;
  const own = 'film' in item ? tellFilm(edition, item.film, view) : undefined;
  return {
    page: {
      title,
      description: lead,
      data: own && dataOf(own, { name: title, description: lead, published: String(item.year), origin }),
    },
    screen: {
      t,
      ...text,
      transcript: own?.transcript,
      player: own ? playerOf(own, item.image, t) : { embed: { src: `/embed/video/${item.id}`, title } },
    },
  };
}

export function loadNews({ edition, view, origin }: PageContext<'origin'>, asked: string | undefined): Loaded {
  const t = edition.translator(view);
  const { id, date, category, image, film, text } = findNews(edition.content, asked);
  const own = tellFilm(edition, film, view);
  const title = t(`news.${id}.title`);
  const lead = t(`news.${id}.description`);
  return {
    page: {
      title,
      description: lead,
      data: dataOf(own, { name: title, description: lead, published: date, origin }),
    },
    screen: {
      t,
      back: { href: '/', label: t('library.news.back') },
      title,
      subtitle: t(`news.${id}.subtitle`),
      facts: [
        category,
        t('library.news.published', { date: longDate(date, view) }),
        own.seconds > 0 ? duration(own.seconds, view) : '',
      ].filter(Boolean),
      lead,
      text: text.map((_, index) => t(`news.${id}.text.${index}`)),
      transcript: own.transcript,
      player: playerOf(own, image, t),
    },
  };
}

type Facts = Omit<Parameters<typeof filmData>[0], 'film' | 'seconds'>;

const dataOf = ({ film, seconds }: FilmTold, facts: Facts) => film && filmData({ film, seconds, ...facts });

function playerOf({ film, down }: FilmTold, image: string, t: Translate): Player {
  if (film) return { own: { film, play: t('home.film.play'), otherwise: t('library.film.noVideo') } };
  const picture = tellPicture(t, image, { crop: 'plate', sizes: '94vw' });
  return { cover: { picture, words: t(down ? 'library.film.down' : 'library.film.waiting') } };
}
