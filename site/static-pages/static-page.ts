import type { Estate } from '#contract/content/content.ts';
import { hasPart } from '#contract/content/parts.ts';
import type { StaticPage } from '#contract/content/static-page.ts';
import type { Locale } from '#contract/language.ts';
import { longDate } from '#site/language/dates.ts';
import type { ContentSource, TranslateKey } from '#site/language/translator.ts';

export type LocalizedStaticPage = ReturnType<typeof localizePageTexts>;

export function localizeStaticPage(source: ContentSource, name: string, locale: Locale): LocalizedStaticPage {
  const page = source.content.pages.get(name);
  if (!page) throw new Error(`content/pages/${name}.yaml is missing.`);
  const t = source.translator(locale);
  return localizePageTexts(page, (key) => t(`pages.${name}.${key}`), locale, source.content.estate);
}

export function localizePageTexts(page: StaticPage, translate: TranslateKey, locale: Locale, estate: Estate) {
  const { version, sections } = page;
  return {
    title: translate('title'),
    /** Contains soft hyphens, because headings are large. */
    heading: translate(page.heading ? 'heading' : 'title'),
    description: translate('description'),
    lead: translate('lead'),
    version: longDate(version, locale),
    sections: sections.flatMap(({ id, part, text, list = [] }, index) => {
      const translateList = (name: string, all: readonly unknown[]) =>
        all.map((_, at) => translate(`sections.${index}.${name}.${at}`)).filter(isShown);
      const texts = { text: translateList('text', text), list: translateList('list', list) };
      const isLeftOut = (part && !hasPart(estate, part)) || texts.text.length + texts.list.length === 0;
      return isLeftOut ? [] : [{ id, title: translate(`sections.${index}.title`), ...texts }];
    }),
  };
}

/** A passage for other houses leaves an empty text. */
const isShown = (text: string): boolean => text.trim() !== '';
