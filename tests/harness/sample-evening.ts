/** An event in the park, which may move into the barn, with times and words of its own. */
import { event as eventSchema } from '#contract/content/event.ts';
import type { Venue } from '#contract/content/venues.ts';

export const sampleEvening = eventSchema.parse({
  ...{ id: 15, category: 'opera', image: 'event-15', place: 'park', changed: '2027-02-02 10:00' },
  ...{ start: '2027-07-17 18:00', doors: '2027-07-17 17:30', end: '2027-07-17 21:55' },
  event: {
    title: 'Don Giovanni',
    date: { de: 'Am Samstag, dem 17. Juli 2027', en: 'On Saturday, 17 July 2027' },
    time: { de: 'Mit der Dämmerung', en: 'At dusk' },
    venue: { de: 'Im Park, vor der Freitreppe', en: 'In the park' },
    description: [{ de: 'Eine Oper.', en: 'An opera.' }],
  },
});

const name = { de: 'Scheune', en: 'Barn' };
export const sampleVenues = new Map<string, Venue>([
  ['park', { order: 1, name, inSentence: name, setting: 'openAir', shelter: { place: 'barn' } }],
  ['barn', { order: 2, name, inSentence: name, setting: 'roofed' }],
  ['manor-house', { order: 3, name, inSentence: name, setting: 'indoors' }],
]);
