/** An evening of the programme, as content/events/{id}.yaml says it. */
import { z } from 'zod';
import { wallTime } from '#contract/wall-time.ts';
import { sentence } from './sentence.ts';

/** In both languages, or once where both say the same. Where the German is missing, the page shows the English. */
const said = z.union([sentence, z.strictObject({ de: sentence.optional(), en: sentence })], {
  error: 'wants a text, or de: and en: below it',
});
const lines = z.array(said).min(1, 'is an empty list: leave the whole entry out');

const artist = z
  .strictObject({
    /** a file of content/people: their name stands there */
    person: sentence.optional(),
    name: sentence.optional(),
    role: said,
    bio: lines.optional(),
    awards: lines.optional(),
    photographer: sentence.optional(),
  })
  .refine(({ person, name }) => (person === undefined) !== (name === undefined), 'wants either person or name');

/** `Jannis Okel – Don Giovanni`, with an en dash between spaces */
const nameAndRole = sentence.regex(/ – /, 'wants the form "name – role"');
export const castLine = z.union([nameAndRole, z.strictObject({ de: sentence.optional(), en: nameAndRole })]);

const ensembleInfo = z
  .strictObject({
    ...{ formation: said, about: lines, education: lines, awards: lines, performances: lines, partners: lines },
    ...{ recordings: lines, instruments: lines, collaborations: lines, repertoireHighlights: lines },
    artisticApproach: said,
  })
  .partial();

const quote = z.strictObject({ text: said, source: said.optional() });
const aboutAuthor = z.strictObject({
  name: sentence,
  bio: lines,
  /** without a source it says "Unknown" */
  quotes: z.array(quote).optional(),
  politicalStance: said.optional(),
});

/** What is read on the page, under the keys `eventDetails.{id}.event.*` */
const eventWords = z.strictObject({
  title: said,
  subtitle: said.optional(),
  /** only where the data cannot say it, as for an exhibition; otherwise both are generated (event-wording.ts) */
  date: said.optional(),
  time: said.optional(),
  venue: said,
  /** its state in the house's own words; without, one of the usual sentences says it */
  note: said.optional(),
  /** paragraphs; the first is also in the list, in search results and in calendars */
  description: lines,
  artists: z
    .union([z.array(castLine).min(1).meta({ title: 'lines' }), z.array(artist).min(1).meta({ title: 'portraits' })])
    .optional(),
  program: lines.optional(),
  programNote: lines.optional(),
  ensembleInfo: ensembleInfo.optional(),
  participants: z
    .array(z.strictObject({ name: sentence, role: said, description: said.optional() }))
    .min(1)
    .optional(),
  biography: lines.optional(),
  scholarships: lines.optional(),
  aboutAuthor: aboutAuthor.optional(),
  media: lines.optional(),
  context: lines.optional(),
  pressQuotes: z.array(quote).min(1).optional(),
  additionalInfo: lines.optional(),
  photographer: sentence.optional(),
});

export const categories = ['opera', 'concert', 'photo'] as const;
export const places = ['park', 'beech-arbor', 'manor-house', 'barn', 'estate'] as const;
export type Place = (typeof places)[number];

export const languageTag = z.string().regex(/^[a-z]{2,3}$/, 'is no language: two small letters, such as it or de');

export const event = z.strictObject({
  id: z.int().positive(),
  category: z.enum(categories),
  /** a folder of content/pictures */
  image: sentence,
  /** for calendars and search engines; the words are below */
  place: z.enum(places),
  /** Berlin wall time, as on the poster: 2024-07-20 18:00 */
  start: wallTime,
  doors: wallTime.optional(),
  interval: wallTime.optional(),
  end: wallTime.optional(),
  /** postponed: the new day is not known; once it is, `start` says it and `previous` the old one */
  status: z.enum(['scheduled', 'postponed', 'cancelled']).default('scheduled'),
  /** what had been announced before */
  previous: z
    .strictObject({ start: wallTime, venue: said, place: z.enum(places) })
    .partial()
    .refine(({ start, venue }) => start ?? venue, 'is empty: leave the whole entry out')
    .optional(),
  availability: z.enum(['limited', 'soldOut']).optional(),
  /** raise it by one when date, time or place change: subscribed calendars then follow */
  revision: z.int().min(0).default(0),
  /** from then on feeds and calendars show it as new */
  changed: wallTime,
  /** in which it is sung or spoken: `it` */
  languages: z.array(languageTag).min(1).optional(),
  surtitles: z.array(languageTag).min(1).optional(),
  /** files of content/works; what has none there is named, as one writes it in German or the original */
  works: z
    .array(
      z.union([
        z.strictObject({ work: sentence }).meta({ title: 'known' }),
        z.strictObject({ title: sentence, composer: sentence }).meta({ title: 'named' }),
      ]),
    )
    .optional(),
  event: eventWords,
});
export type Event = z.infer<typeof event>;
export type Category = (typeof categories)[number];
export type Said = z.infer<typeof said>;
