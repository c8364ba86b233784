import type { CaptionLine } from '#contract/content/captions.ts';
import type { NewsItem } from '#contract/content/content.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { Film, MediaItem } from '#contract/content/media.ts';
import type { Locale } from '#contract/language.ts';
import { formatDuration } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';

export const sortMedia = ({ media }: Content): MediaItem[] =>
  [...media.values()].sort((a, b) => b.year - a.year || a.id - b.id);

/** The entries that pages show for an unknown id. */
export const fallbackIds = { media: '1', news: '2' } as const;

export const findMediaItem = ({ media }: Content, id = ''): MediaItem => findWithFallback('media', media, id);

export const findNews = ({ news }: Content, id = ''): NewsItem => findWithFallback('news', news, id);

function findWithFallback<Item>(kind: keyof typeof fallbackIds, all: ReadonlyMap<string, Item>, id: string): Item {
  const item = all.get(id) ?? all.get(fallbackIds[kind]);
  if (!item) throw new Error(`content/${kind}: there is no item ${fallbackIds[kind]}, the fallback for unknown ids.`);
  return item;
}

export function findFilm({ films }: Content, name: string): Film {
  const film = films.get(name);
  if (!film) throw new Error(`content/films/${name}: there is no film.yaml.`);
  return film;
}

/** Returns whole seconds; 0 if the film was taken down. */
export function computeFilmSeconds(film: Film): number {
  const seconds = 'shots' in film ? film.shots.reduce((sum, shot) => sum + shot.seconds, 0) : (film.file?.seconds ?? 0);
  return Math.round(seconds);
}

export function listCaptionLines(film: Film, id: string, t: Translate): CaptionLine[] {
  if (!('shots' in film)) {
    const caption = (index: number) => t(`films.${id}.lines.${index}.caption`);
    return (film.lines ?? []).map(({ from, to }, index) => ({ from, to, text: caption(index) }));
  }
  let at = 0;
  return film.shots.map(({ seconds }, index) => {
    const from = at;
    at += seconds;
    return { from, to: at, text: t(`films.${id}.shots.${index}.caption`) };
  });
}

/** `32 Sekunden`, `28 Bilder`; empty if the film was taken down */
export function describeExtent(item: MediaItem, content: Content, t: Translate, locale: Locale): string {
  if (item.type === 'photo') return t('library.extent.pictures', { count: item.pictures.length });
  const seconds = 'film' in item ? computeFilmSeconds(findFilm(content, item.film)) : item.seconds;
  return seconds > 0 ? formatDuration(seconds, locale) : '';
}

export const localizeMediaCategory = ({ id, type }: MediaItem, t: Translate): string =>
  type === 'photo' ? t('library.gallery') : t(`media.${id}.category`);

export function localizeMediaItem(item: MediaItem, content: Content, t: Translate, locale: Locale) {
  const { id, year, event, text = [] } = item;
  return {
    back: { href: '/media-library', label: t('library.detail.back') },
    title: t(`media.${id}.title`),
    facts: [localizeMediaCategory(item, t), String(year), describeExtent(item, content, t, locale)].filter(Boolean),
    lead: t(`media.${id}.description`),
    text: text.map((_, index) => t(`media.${id}.text.${index}`)),
    eventHref: event === undefined ? undefined : `/events/${event}`,
  };
}
