import type { Event } from '#contract/event.ts';
import { seasonOf } from '#contract/event-wording.ts';
import type { View } from '#contract/language.ts';
import { tellPicture } from '#site/content/tell-picture.ts';
import type { Source } from '#site/source.ts';

/** The poster of the newest of these evenings: the picture that goes with a work, a composer, a place. */
export function posterOf({ translator, teller }: Source, view: View, [newest]: readonly Event[]) {
  if (!newest) return undefined;
  const { id, image } = newest;
  const t = translator(view);
  const title = teller(view)(`eventDetails.${id}.event.title`).text;
  return {
    picture: tellPicture(t, image, { crop: 'poster', sizes: '(max-width: 700px) 14rem, 30vw' }),
    caption: t('repertoire.poster', { title, year: seasonOf(newest) }),
  };
}
