import type { Content } from '#contract/content/kinds.ts';
import type { View } from '#contract/language.ts';
import { tellPicture } from '#site/content/pictures.ts';
import { openSurvey } from '#site/guide/survey.ts';
import type { Translate } from '#site/language/translator.ts';
import type { Plate } from '#site/ui/Plates.tsx';
import { type AccessTold, placeAccess } from './access.ts';
import { fits, type Need, needsQuery } from './needs.ts';
import { type Flag, spread } from './spread.ts';

export interface PlaceTold extends Flag {
  slug: string;
  number: number;
  name: string;
  planned: boolean;
  access: AccessTold | undefined;
  /** matches the required access */
  fits: ReturnType<typeof fits>;
  plate: Plate;
}

export function tellPlaces(content: Content, t: Translate, view: View, needs: readonly Need[] = []): PlaceTold[] {
  const { places, parkMap, parkModel } = content;
  const flags = spread(parkMap, openSurvey(parkModel).placeOnMap);
  return [...places]
    .map(([slug, { number, image, planned = false, access: measured }]) => {
      const flag = flags[slug];
      if (!flag) throw new Error(`content/park-map.yaml lacks "${slug}". \`npm run art -- pictures\` writes it.`);
      const name = t(`places.${slug}.name`);
      const access = placeAccess(content, slug, t, view);
      const plate = {
        href: `/park${needsQuery(needs, slug)}`,
        number: t('park.overlay.position', { number, total: places.size }),
        title: name,
        caption: t(`places.${slug}.text`),
        ...(access && { note: access.sentences.join(' ') }),
        onward: { href: `/park#map-${slug}`, words: t('park.overlay.where') },
        picture: tellPicture(t, image, { crop: 'plate', sizes: '(max-width: 1000px) 94vw, 72vw' }),
      };
      return { slug, number, name, planned, ...flag, access, fits: fits(measured, needs), plate };
    })
    .sort((a, b) => a.number - b.number);
}
