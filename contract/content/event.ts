import { z } from 'zod';
import { wallTime } from '#contract/wall-time.ts';
import { sentence } from './sentence.ts';

/** One text for each language, or one for both. A missing German text falls back to English. */
const said = z.union([sentence, z.strictObject({ de: sentence.optional(), en: sentence })], {
  error: 'wants a text, or de: and en: below it',
});
const lines = z.array(said).min(1, 'is an empty list: leave the whole entry out');

const artist = z
  .strictObject({
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
  quotes: z.array(quote).optional(),
  politicalStance: said.optional(),
});

const eventWords = z.strictObject({
  title: said,
  subtitle: said.optional(),
  /** only what the data cannot express; otherwise event-wording.ts generates both */
  date: said.optional(),
  time: said.optional(),
  venue: said,
  note: said.optional(),
  /** paragraphs; the first also appears in lists, search results and calendars */
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
  image: sentence,
  place: z.enum(places),
  /** Berlin wall time: 2024-07-20 18:00 */
  start: wallTime,
  doors: wallTime.optional(),
  interval: wallTime.optional(),
  end: wallTime.optional(),
  /** postponed: the new day is unknown. Once known, `start` has it and `previous` the old one. */
  status: z.enum(['scheduled', 'postponed', 'cancelled']).default('scheduled'),
  previous: z
    .strictObject({ start: wallTime, venue: said, place: z.enum(places) })
    .partial()
    .refine(({ start, venue }) => start ?? venue, 'is empty: leave the whole entry out')
    .optional(),
  availability: z.enum(['limited', 'soldOut']).optional(),
  /** raise by one when date, time or place change, so that subscribed calendars update */
  revision: z.int().min(0).default(0),
  /** feeds and calendars show the event as changed at this time */
  changed: wallTime,
  languages: z.array(languageTag).min(1).optional(),
  surtitles: z.array(languageTag).min(1).optional(),
  /** ids in content/works, or titles of works without an entry */
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
