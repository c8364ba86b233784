import type { Language } from '#contract/language.ts';
import type { MediaItem } from '#contract/media.ts';
import { type Translate, translator } from '#site/language/translator.ts';
import { photoQuery } from '#site/media/filter.ts';
import { readFilm, readMedia } from '#site/media/media.ts';
import { type Findable, told } from '#site/search/document.ts';

/** Films and galleries, and every picture of a gallery. */
export async function media(language: Language): Promise<Findable[]> {
  const [t, items] = await Promise.all([translator(language), readMedia()]);
  const found = await Promise.all(items.map(async (item) => [await wholeOf(item, t), ...picturesOf(item, t)]));
  return found.flat();
}

async function wholeOf(item: MediaItem, t: Translate): Promise<Findable> {
  const { id, category, year, text = [] } = item;
  const shots = 'film' in item ? (await readFilm(item.film)).shots : [];
  return {
    id: `media-${id}`,
    kind: 'media',
    href: `/media-detail/${id}`,
    title: { text: t(`media.${id}.title`) },
    line: `${t(`library.categories.${category}`)} · ${year}`,
    names: [],
    text: told(
      t(`media.${id}.description`),
      ...text.map((_, index) => t(`media.${id}.text.${index}`)),
      ...shots.map((_, index) => t(`films.${'film' in item ? item.film : ''}.shots.${index}.caption`)),
    ),
  };
}

function picturesOf(item: MediaItem, t: Translate): Findable[] {
  if (item.type !== 'photo') return [];
  return item.pictures.map(({ image }, index) => ({
    id: `picture-${image}`,
    kind: 'media',
    href: `/media-detail/${item.id}${photoQuery(index + 1)}`,
    title: { text: t(`pictures.${image}.title`) },
    line: `${t(`media.${item.id}.title`)} · ${item.year}`,
    names: [],
    text: told(t(`media.${item.id}.pictures.${index}.caption`), t(`pictures.${image}.alt`)),
  }));
}
