import type { Content } from '#contract/content/kinds.ts';
import type { MediaItem } from '#contract/content/media.ts';
import type { Language } from '#contract/language.ts';
import type { Translate } from '#site/language/translator.ts';
import { photoQuery } from '#site/media/filter.ts';
import { findFilm, linesOf, mediaOf } from '#site/media/media.ts';
import { type Findable, told } from '#site/search/document.ts';
import type { Source } from '#site/source.ts';

export function media({ content, translator }: Source, language: Language): Findable[] {
  const t = translator(language);
  return mediaOf(content).flatMap((item) => [wholeOf(item, content, t), ...picturesOf(item, t)]);
}

function wholeOf(item: MediaItem, content: Content, t: Translate): Findable {
  const { id, category, year, text = [] } = item;
  const lines = 'film' in item ? linesOf(findFilm(content, item.film), item.film, t) : [];
  return {
    id: `media-${id}`,
    kind: 'media',
    href: `/media-detail/${id}`,
    title: { text: t(`media.${id}.title`) },
    line: `${t(`library.categories.${category}`)} · ${year}`,
    text: told(
      t(`media.${id}.description`),
      ...text.map((_, index) => t(`media.${id}.text.${index}`)),
      ...lines.map(({ words }) => words),
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
    text: told(t(`media.${item.id}.pictures.${index}.caption`), t(`pictures.${image}.alt`)),
  }));
}
