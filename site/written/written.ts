import { getEntry } from 'astro:content';
import type { View } from '#contract/language.ts';
import { readEstate } from '#site/content/estate.ts';
import { longDate } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';

export type WrittenName = 'privacy' | 'terms' | 'mailing-terms' | 'accessibility';

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
export async function tellWritten(name: WrittenName, t: Translate, view: View): Promise<WrittenTold> {
  const [entry, estate] = await Promise.all([getEntry('pages', name), readEstate()]);
  if (!entry) throw new Error(`content/pages/${name}.yaml is missing.`);
  const { company, address, email, phone } = estate;
  const say = (key: string) => t(`pages.${name}.${key}`, { company, ...address, email, phone });
  const { version, sections } = entry.data;
  return {
    title: say('title'),
    heading: say(entry.data.heading ? 'heading' : 'title'),
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
