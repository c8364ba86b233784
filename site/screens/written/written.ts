import { getEntry } from 'astro:content';
import type { View } from '#contract/language.ts';
import { readEstate } from '#site/content/estate.ts';
import { longDate } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import type { WrittenSection } from './WrittenPage.tsx';

export const writtenPages = ['privacy', 'terms', 'mailing-terms', 'accessibility'] as const;
export type WrittenName = (typeof writtenPages)[number];

/** A page of content/pages in the visitor's language, the estate's facts filled in. */
export async function tellWritten(name: WrittenName, t: Translate, view: View) {
  const [entry, estate] = await Promise.all([getEntry('pages', name), readEstate()]);
  if (!entry) throw new Error(`content/pages/${name}.yaml is missing.`);
  const { company, address, email, phone } = estate;
  const say = (key: string) => t(`pages.${name}.${key}`, { company, ...address, email, phone });
  const { version, sections } = entry.data;
  return {
    title: say('title'),
    description: say('description'),
    lead: say('lead'),
    version: longDate(version, view),
    sections: sections.map(
      ({ id, text, list = [] }, index): WrittenSection => ({
        id,
        title: say(`sections.${index}.title`),
        text: text.map((_, line) => say(`sections.${index}.text.${line}`)),
        list: list.map((_, line) => say(`sections.${index}.list.${line}`)),
      }),
    ),
  };
}
