import type { Content } from '#contract/kinds.ts';
import type { View } from '#contract/language.ts';
import type { Film, MediaItem } from '#contract/media.ts';
import { duration } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';

/** Newest year first, within it as they are numbered. */
export const mediaOf = ({ media }: Content): MediaItem[] =>
  [...media.values()].sort((a, b) => b.year - a.year || a.id - b.id);

/** An id that does not exist leads to the first. */
export function findItem({ media }: Content, id: string | undefined): MediaItem {
  const item = media.get(id ?? '') ?? media.get('1');
  if (!item) throw new Error('content/media: there is no item 1, which stands in for unknown ones.');
  return item;
}

export function findFilm({ films }: Content, name: string): Film {
  const film = films.get(name);
  if (!film) throw new Error(`content/films/${name}: there is no film.yaml.`);
  return film;
}

export const lengthOf = ({ shots }: Film): number => Math.round(shots.reduce((sum, { seconds }) => sum + seconds, 0));

/** How much there is to see, as the card says it: `32 Sekunden`, `28 Bilder`. */
export function extentOf(item: MediaItem, content: Content, t: Translate, view: View): string {
  if (item.type === 'photo') return t('library.extent.pictures', { count: item.pictures.length });
  return duration('film' in item ? lengthOf(findFilm(content, item.film)) : item.seconds, view);
}
