import type { WrittenPage } from '#contract/content/written-page.ts';
import type { View } from '#contract/language.ts';
import { longDate } from '#site/language/dates.ts';
import type { Say } from '#site/language/translator.ts';
import type { Source } from '#site/source.ts';

export type WrittenTold = ReturnType<typeof tellPage>;

export function tellWritten(source: Source, name: string, view: View): WrittenTold {
  const page = source.content.pages.get(name);
  if (!page) throw new Error(`content/pages/${name}.yaml is missing.`);
  return tellPage(page, estateFacts(source, `pages.${name}`, view), view);
}

export function estateFacts({ content, translator }: Source, key: string, view: View): Say {
  const { company, address, email, phone } = content.estate;
  const t = translator(view);
  return (name) => t(`${key}.${name}`, { company, ...address, email, phone });
}

export function tellPage(page: WrittenPage, say: Say, view: View) {
  const { version, sections } = page;
  return {
    title: say('title'),
    /** the title in large type, with soft hyphens */
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
