import type { AccessFacts } from '#contract/content/access.ts';
import type { Content } from '#contract/content/kinds.ts';
import { hasPart } from '#contract/content/parts.ts';
import type { Locale } from '#contract/language.ts';
import { localizePicture } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import type { Plate } from '#site/ui/Plates.tsx';
import { describePlaceAccess } from './access.ts';
import { markPlaces } from './park-map.ts';

export type LocalizedPlace = ReturnType<typeof localizePlaces>[number];

export function localizePlaces(content: Content, t: Translate, locale: Locale, needs: readonly Need[] = []) {
  const { places } = content;
  const markers = markPlaces(content);
  return [...places]
    .map(([slug, { number, image, planned = false, access: measured }]) => {
      const [wide, tall] = [markers.wide[slug], markers.tall[slug]];
      if (!wide && hasPart(content.estate, 'map'))
        throw new Error(`content/park-map.yaml lacks "${slug}". \`npm run art -- pictures\` writes it.`);
      const name = t(`places.${slug}.name`);
      const access = describePlaceAccess(content, slug, t, locale);
      const plate: Plate = {
        href: `/park${formatNeedsQuery(needs, slug)}`,
        number: t('park.overlay.position', { number, total: places.size }),
        title: name,
        caption: t(`places.${slug}.text`),
        ...(access && { note: access.sentences.join(' ') }),
        ...(hasPart(content.estate, 'map') && {
          onward: { href: `/park#map-${slug}`, label: t('park.overlay.where') },
        }),
        picture: localizePicture(t, image, { crop: 'plate', sizes: '(max-width: 1000px) 94vw, 72vw' }),
      };
      return { slug, number, name, planned, wide, tall, access, meetsNeeds: matchNeeds(measured, needs), plate };
    })
    .sort((a, b) => a.number - b.number);
}

/** What visitors require of the way to a place: `?steps=0&gradient=6&seats=100`. */
export const needNames = ['steps', 'gradient', 'seats'] as const;
export type Need = (typeof needNames)[number];

export const needValues: Record<Need, string> = { steps: '0', gradient: '6', seats: '100' };

/** A check returns undefined if the fact was not measured. */
const needChecks: Record<Need, (access: AccessFacts) => boolean | undefined> = {
  steps: ({ steps }) => steps && steps.count <= Number(needValues.steps),
  gradient: ({ gradient }) => gradient && gradient.percent <= Number(needValues.gradient),
  seats: ({ rests }) => rests && rests.metres <= Number(needValues.seats),
};

export const readNeeds = (query: URLSearchParams): Need[] =>
  needNames.filter((name) => query.get(name) === needValues[name]);

export function formatNeedsQuery(needs: readonly Need[], place?: string): string {
  const query = new URLSearchParams(needs.map((name) => [name, needValues[name]]));
  if (place) query.set('place', place);
  return query.size > 0 ? `?${query}` : '';
}

/** Returns `unknown` if a required fact was not measured. */
export function matchNeeds(access: AccessFacts = {}, needs: readonly Need[]): 'yes' | 'no' | 'unknown' {
  const answers = needs.map((name) => needChecks[name](access));
  if (answers.includes(false)) return 'no';
  return answers.includes(undefined) ? 'unknown' : 'yes';
}
