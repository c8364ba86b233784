/** What belongs to some evenings: films and galleries, and what was written about them. */

import type { ComponentProps } from 'react';
import type { Event } from '#contract/event.ts';
import type { View } from '#contract/language.ts';
import { tellPicture } from '#site/content/tell-picture.ts';
import type { Told } from '#site/language/told.ts';
import { dot } from '#site/language/typeset.ts';
import { extentOf, mediaOf } from '#site/media/media.ts';
import type { Source } from '#site/source.ts';
import type { MediaLinks } from './MediaLinks.tsx';

const mostMedia = 6;
const mostQuotes = 6;

export function mediaOfEvenings(
  { content, translator }: Source,
  view: View,
  events: readonly Event[],
): ComponentProps<typeof MediaLinks>['media'] {
  const t = translator(view);
  const ids = new Set(events.map(({ id }) => id));
  return mediaOf(content)
    .filter(({ event }) => event !== undefined && ids.has(event))
    .slice(0, mostMedia)
    .map((item) => ({
      href: `/media-detail/${item.id}`,
      title: t(`media.${item.id}.title`),
      facts: [String(item.year), extentOf(item, content, t, view)].filter(Boolean).join(dot),
      picture: tellPicture(t, item.image, {
        crop: 'plate',
        // As in the library: the middle size is fine enough in the hand.
        sizes: '(max-width: 700px) 64vw, 18rem',
      }),
    }));
}

/** Of what was written about these evenings, the sentences that name somebody. */
export function quotesAbout({ teller }: Source, view: View, events: readonly Event[], name: string) {
  const tell = teller(view);
  const found = events.flatMap(({ id, event }) =>
    (event.pressQuotes ?? []).map(({ source }, index): { text: Told; source?: Told | undefined } => {
      const key = `eventDetails.${id}.event.pressQuotes.${index}`;
      return { text: tell(`${key}.text`), source: source ? tell(`${key}.source`) : undefined };
    }),
  );
  return found.filter(({ text }) => text.text.includes(name)).slice(0, mostQuotes);
}
