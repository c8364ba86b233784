import { z } from 'zod';
import { bilingualText, longText, nonEmptyText, timeOfDay, titleText } from './content.ts';

/** Where guests move when the weather is bad. */
const shelter = z.strictObject({
  place: nonEmptyText,
  /** by this hour of the day guests learn where the event takes place */
  decidedBy: timeOfDay.optional(),
  /** sentence of the ticket, instead of the usual one */
  ticketNote: longText.optional(),
});

/** A place of events. */
export const venue = z.strictObject({
  order: z.int().positive(),
  name: bilingualText,
  /** the name within sentences: “in the barn” */
  inSentence: bilingualText,
  setting: z.enum(['openAir', 'roofed', 'indoors']),
  shelter: shelter.optional(),
  /** place in the park whose name, text and picture the page of the venue shows */
  mapPlace: nonEmptyText.optional(),
  /** title of the page, instead of the name */
  title: titleText.optional(),
  text: longText.optional(),
  image: nonEmptyText.optional(),
});
export type Venue = z.infer<typeof venue>;
export type Venues = ReadonlyMap<string, Venue>;

/** The venue announced for an event: its place, unless it has moved from there to the shelter. */
export function findAnnouncedVenue(
  venues: Venues,
  { place, previous }: { place: string; previous?: { place?: string | undefined } | undefined },
): string {
  const before = previous?.place;
  return before !== undefined && venues.get(before)?.shelter?.place === place ? before : place;
}
