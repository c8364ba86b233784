import type { Language } from '#contract/language.ts';
import { longDate } from '#site/language/dates.ts';
import { type Findable, told } from '#site/search/document.ts';
import type { Source } from '#site/source.ts';

export function news({ content, translator }: Source, language: Language): Findable[] {
  const t = translator(language);
  return [...content.news.values()].map(({ id, date, text }) => ({
    id: `news-${id}`,
    kind: 'news',
    href: `/news-detail/${id}`,
    title: { text: t(`news.${id}.title`) },
    line: longDate(date, language),
    names: [t(`news.${id}.subtitle`)],
    text: told(t(`news.${id}.description`), ...text.map((_, index) => t(`news.${id}.text.${index}`))),
  }));
}
