import type { Language } from '#contract/language.ts';
import { type Findable, told } from '#site/search/document.ts';
import type { Source } from '#site/source.ts';

export function places({ content, translator }: Source, language: Language): Findable[] {
  const t = translator(language);
  return [...content.places].map(([id, { number }]) => ({
    id: `place-${id}`,
    kind: 'places',
    href: `/park?place=${id}`,
    title: { text: t(`places.${id}.name`) },
    line: t('search.placeNumber', { number }),
    names: [],
    text: told(t(`places.${id}.text`)),
  }));
}
