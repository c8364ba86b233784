import type { StaticPage } from '#contract/content/static-page.ts';
import type { Locale } from '#contract/language.ts';
import { longDate } from '#site/language/dates.ts';
import type { ContentSource, TranslateKey } from '#site/language/translator.ts';

export type LocalizedStaticPage = ReturnType<typeof localizePageTexts>;

export function localizeStaticPage(source: ContentSource, name: string, locale: Locale): LocalizedStaticPage {
  const page = source.content.pages.get(name);
  if (!page) throw new Error(`content/pages/${name}.yaml is missing.`);
  const t = source.translator(locale);
  return localizePageTexts(page, (key) => t(`pages.${name}.${key}`), locale);
}

export function localizePageTexts(page: StaticPage, translate: TranslateKey, locale: Locale) {
  const { version, sections } = page;
  return {
    title: translate('title'),
    /** Contains soft hyphens, because headings are large. */
    heading: translate(page.heading ? 'heading' : 'title'),
    description: translate('description'),
    lead: translate('lead'),
    version: longDate(version, locale),
    sections: sections.map(({ id, text, list = [] }, index) => ({
      id,
      title: translate(`sections.${index}.title`),
      text: text.map((_, at) => translate(`sections.${index}.text.${at}`)),
      list: list.map((_, at) => translate(`sections.${index}.list.${at}`)),
    })),
  };
}
