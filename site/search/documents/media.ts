import type { Content } from '#contract/content/kinds.ts';
import type { MediaItem } from '#contract/content/media.ts';
import type { Language } from '#contract/language.ts';
import type { Translate } from '#site/language/translator.ts';
import { photoQuery } from '#site/media/filter.ts';
import { captionLines, findFilm, sortMedia } from '#site/media/media.ts';
import { type SearchDocument, toLocalizedTexts } from '#site/search/document.ts';
import type { ContentSource } from '#site/source.ts';

export function createMediaDocuments({ content, translator }: ContentSource, language: Language): SearchDocument[] {
  const t = translator(language);
  return sortMedia(content).flatMap((item) => [
    createItemDocument(item, content, t),
    ...createPictureDocuments(item, t),
  ]);
}

function createItemDocument(item: MediaItem, content: Content, t: Translate): SearchDocument {
  const { id, category, year, text = [] } = item;
  const lines = 'film' in item ? captionLines(findFilm(content, item.film), item.film, t) : [];
  return {
    id: `media-${id}`,
    kind: 'media',
    href: `/media-detail/${id}`,
    title: { text: t(`media.${id}.title`) },
    subtitle: `${t(`library.categories.${category}`)} · ${year}`,
    text: toLocalizedTexts(
      t(`media.${id}.description`),
      ...text.map((_, index) => t(`media.${id}.text.${index}`)),
      ...lines.map(({ words }) => words),
    ),
  };
}

function createPictureDocuments(item: MediaItem, t: Translate): SearchDocument[] {
  if (item.type !== 'photo') return [];
  return item.pictures.map(({ image }, index) => ({
    id: `picture-${image}`,
    kind: 'media',
    href: `/media-detail/${item.id}${photoQuery(index + 1)}`,
    title: { text: t(`pictures.${image}.title`) },
    subtitle: `${t(`media.${item.id}.title`)} · ${item.year}`,
    text: toLocalizedTexts(t(`media.${item.id}.pictures.${index}.caption`), t(`pictures.${image}.alt`)),
  }));
}
