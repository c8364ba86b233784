import type { View } from '#contract/language.ts';
import { longDate } from '#site/language/dates.ts';
import type { Source } from '#site/source.ts';

export type WrittenName = 'privacy' | 'terms' | 'mailing-terms' | 'accessibility' | 'plain-language';

interface WrittenSection {
  id: string;
  title: string;
  text: string[];
  list: string[];
}

export interface WrittenTold {
  title: string;
  /** the title as it stands large, with the places where it may be divided */
  heading: string;
  description: string;
  lead: string;
  /** since when this wording holds, in words */
  version: string;
  sections: WrittenSection[];
}

/** A page of content/pages in the visitor's language, the estate's facts filled in. */
export function tellWritten({ content, translator }: Source, name: WrittenName, view: View): WrittenTold {
  const page = content.pages.get(name);
  if (!page) throw new Error(`content/pages/${name}.yaml is missing.`);
  const { company, address, email, phone } = content.estate;
  const t = translator(view);
  const say = (key: string) => t(`pages.${name}.${key}`, { company, ...address, email, phone });
  const { version, sections } = page;
  return {
    title: say('title'),
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
