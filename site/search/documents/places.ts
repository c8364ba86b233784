import { getCollection } from 'astro:content';
import type { Language } from '#contract/language.ts';
import { translator } from '#site/language/translator.ts';
import { type Findable, told } from '#site/search/document.ts';

export async function places(language: Language): Promise<Findable[]> {
  const [t, entries] = await Promise.all([translator(language), getCollection('places')]);
  return entries.map(({ id, data: { number } }) => ({
    id: `place-${id}`,
    kind: 'places',
    href: `/park?place=${id}`,
    title: { text: t(`places.${id}.name`) },
    line: t('search.placeNumber', { number }),
    names: [],
    text: told(t(`places.${id}.text`)),
  }));
}
