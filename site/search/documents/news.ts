import { getCollection } from 'astro:content';
import type { Language } from '#contract/language.ts';
import { longDate } from '#site/language/dates.ts';
import { translator } from '#site/language/translator.ts';
import { type Findable, told } from '#site/search/document.ts';

export async function news(language: Language): Promise<Findable[]> {
  const [t, items] = await Promise.all([translator(language), getCollection('news')]);
  return items.map(({ data: { id, date, text } }) => ({
    id: `news-${id}`,
    kind: 'news',
    href: `/news-detail/${id}`,
    title: { text: t(`news.${id}.title`) },
    line: longDate(date, language),
    names: [t(`news.${id}.subtitle`)],
    text: told(t(`news.${id}.description`), ...text.map((_, index) => t(`news.${id}.text.${index}`))),
  }));
}
