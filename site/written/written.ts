import type { WrittenPage } from '#contract/content/written-page.ts';
import type { View } from '#contract/language.ts';
import { longDate } from '#site/language/dates.ts';
import type { Say } from '#site/language/translator.ts';
import type { Source } from '#site/source.ts';

export type WrittenTold = ReturnType<typeof tellPage>;

/** A page of content/pages in the visitor's language. */
export function tellWritten(source: Source, name: string, view: View): WrittenTold {
  const page = source.content.pages.get(name);
  if (!page) throw new Error(`content/pages/${name}.yaml is missing.`);
  return tellPage(page, estateFacts(source, `pages.${name}`, view), view);
}

/** The words below a key, the estate's facts filled in. */
export function estateFacts({ content, translator }: Source, key: string, view: View): Say {
  const { company, address, email, phone } = content.estate;
  const t = translator(view);
  return (name) => t(`${key}.${name}`, { company, ...address, email, phone });
}

export function tellPage(page: WrittenPage, say: Say, view: View) {
  const { version, sections } = page;
  return {
    title: say('title'),
    /** the title as it stands large, with the places where it may be divided */
    heading: say(page.heading ? 'heading' : 'title'),
    description: say('description'),
    lead: say('lead'),
    version: longDate(version, view),
    sections: sections.map(({ id, text, list = [] }, index) => ({
      id,
      title: say(`sections.${index}.title`),
      text: text.map((_, line) => say(`sections.${index}.text.${line}`)),
      list: list.map((_, line) => say(`sections.${index}.list.${line}`)),
    })),
  };
}
