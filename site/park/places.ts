import type { Content } from '#contract/kinds.ts';
import { tellPicture } from '#site/content/tell-picture.ts';
import type { Translate } from '#site/language/translator.ts';
import type { Plate } from '#site/ui/Plates.tsx';

/** A place of the park in the visitor's language. */
export interface PlaceTold {
  slug: string;
  number: number;
  name: string;
  planned: boolean;
  /** where it stands on the bird's-eye picture, in parts of its width and height */
  at: { x: number; y: number };
  plate: Plate;
}

export function tellPlaces({ places, parkMap }: Content, t: Translate): PlaceTold[] {
  return [...places]
    .map(([slug, { number, image, planned = false }]) => {
      const at = parkMap[slug];
      if (!at)
        throw new Error(`content/park-map.yaml: the place "${slug}" is missing. \`npm run pictures\` writes it.`);
      const name = t(`places.${slug}.name`);
      const plate = {
        href: placeAddress(slug),
        number: t('park.overlay.position', { number, total: places.size }),
        title: name,
        caption: t(`places.${slug}.text`),
        picture: tellPicture(t, image, { crop: 'plate', sizes: '(max-width: 1000px) 94vw, 72vw' }),
      };
      return { slug, number, name, planned, at, plate };
    })
    .sort((a, b) => a.number - b.number);
}

const placeAddress = (slug: string): string => `/park?place=${slug}`;
