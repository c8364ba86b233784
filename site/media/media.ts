import { getCollection, getEntry } from 'astro:content';
import type { View } from '#contract/language.ts';
import type { Film, MediaItem } from '#contract/media.ts';
import { duration } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';

/** Newest year first, within it as they are numbered. */
export async function readMedia(): Promise<MediaItem[]> {
  const items = (await getCollection('media')).map(({ data }) => data);
  return items.sort((a, b) => b.year - a.year || a.id - b.id);
}

/** An id that does not exist leads to the first. */
export async function readItem(id: string | undefined): Promise<MediaItem> {
  const items = await readMedia();
  const item = items.find((one) => String(one.id) === id) ?? items.find((one) => one.id === 1);
  if (!item) throw new Error('content/media: there is no item 1, which stands in for unknown ones.');
  return item;
}

export async function readFilm(name: string): Promise<Film> {
  const entry = await getEntry('films', name);
  if (!entry) throw new Error(`content/films/${name}: there is no film.yaml.`);
  return entry.data;
}

export const lengthOf = ({ shots }: Film): number => Math.round(shots.reduce((sum, { seconds }) => sum + seconds, 0));

/** How much there is to see, as the card says it: `32 Sekunden`, `28 Bilder`. */
export async function extentOf(item: MediaItem, t: Translate, view: View): Promise<string> {
  if (item.type === 'photo') return t('library.extent.pictures', { count: item.pictures.length });
  return duration('film' in item ? lengthOf(await readFilm(item.film)) : item.seconds, view);
}
