import { z } from 'zod';
import { wallTime } from '#contract/wall-time.ts';
import { goodLengths, nonEmptyText } from './content.ts';
import { eventPrices } from './prices.ts';

/** One text for each language, or one for both. A missing German text falls back to English. */
const localizedString = z.union([nonEmptyText, z.strictObject({ de: nonEmptyText.optional(), en: nonEmptyText })], {
  error: 'wants a text, or de: and en: below it',
});
const localizedTitle = localizedString.meta({ goodLength: goodLengths.title });
const localizedSubtitle = localizedString.meta({ goodLength: goodLengths.subtitle });
const longLocalizedString = localizedString.meta({ isLong: true });
const localizedLines = z.array(localizedString).min(1, 'is an empty list: leave the whole entry out');
const longLines = z.array(longLocalizedString).min(1, 'is an empty list: leave the whole entry out');

const artist = z
  .strictObject({
    person: nonEmptyText.optional(),
    name: nonEmptyText.optional(),
    role: localizedString,
    bio: longLines.optional(),
    awards: localizedLines.optional(),
    photographer: nonEmptyText.optional(),
  })
  .refine(({ person, name }) => (person === undefined) !== (name === undefined), 'wants either person or name');

/** `Ada Lark – Don Giovanni`, with an en dash between spaces */
const nameAndRole = nonEmptyText.regex(/ – /, 'wants the form "name – role"');
export const castLine = z.union([nameAndRole, z.strictObject({ de: nonEmptyText.optional(), en: nameAndRole })]);

const ensembleInfo = z
  .strictObject({
    formation: localizedString,
    about: longLines,
    education: longLines,
    awards: localizedLines,
    performances: longLines,
    partners: localizedLines,
    recordings: localizedLines,
    instruments: localizedLines,
    collaborations: localizedLines,
    repertoireHighlights: localizedLines,
    artisticApproach: longLocalizedString,
  })
  .partial();

const quote = z.strictObject({ text: longLocalizedString, source: localizedString.optional() });
const aboutAuthor = z.strictObject({
  name: nonEmptyText,
  bio: longLines,
  quotes: z.array(quote).optional(),
  politicalStance: longLocalizedString.optional(),
});

const eventWords = z.strictObject({
  title: localizedTitle,
  subtitle: localizedSubtitle.optional(),
  /** `date` and `time`: only what the data cannot express; by default event-times.ts writes them */
  date: localizedString.optional(),
  time: localizedString.optional(),
  venue: localizedString,
  note: longLocalizedString.optional(),
  /** paragraphs; the first also appears in lists, search results and calendars */
  description: longLines,
  artists: z
    .union([z.array(castLine).min(1).meta({ title: 'lines' }), z.array(artist).min(1).meta({ title: 'portraits' })])
    .optional(),
  program: localizedLines.optional(),
  programNote: longLines.optional(),
  ensembleInfo: ensembleInfo.optional(),
  participants: z
    .array(z.strictObject({ name: nonEmptyText, role: localizedString, description: longLocalizedString.optional() }))
    .min(1)
    .optional(),
  biography: longLines.optional(),
  scholarships: localizedLines.optional(),
  aboutAuthor: aboutAuthor.optional(),
  media: localizedLines.optional(),
  context: longLines.optional(),
  pressQuotes: z.array(quote).min(1).optional(),
  additionalInfo: longLines.optional(),
  photographer: nonEmptyText.optional(),
});

export const languageTag = z.string().regex(/^[a-z]{2,3}$/, 'is no language: two small letters, such as it or de');

export const event = z.strictObject({
  id: z.int().positive(),
  category: nonEmptyText,
  image: nonEmptyText,
  place: nonEmptyText,
  /** Berlin wall time: 2024-07-20 18:00 */
  start: wallTime,
  doors: wallTime.optional(),
  interval: wallTime.optional(),
  end: wallTime.optional(),
  /** postponed: the new day is unknown. Once known, `start` has it and `previous` the old one. */
  status: z.enum(['scheduled', 'postponed', 'cancelled']).default('scheduled'),
  previous: z
    .strictObject({ start: wallTime, venue: localizedString, place: nonEmptyText })
    .partial()
    .refine(({ start, venue }) => start ?? venue, 'is empty: leave the whole entry out')
    .optional(),
  availability: z.enum(['limited', 'soldOut']).optional(),
  /** where they differ from prices.yaml */
  prices: eventPrices.optional(),
  /**
   * Raised so that subscribed calendars update: by one when a person changes date, time or place, by
   * two at each decision.
   */
  revision: z.int().min(0).default(0),
  /** feeds and calendars show the event as changed at this time */
  changed: wallTime,
  languages: z.array(languageTag).min(1).optional(),
  surtitles: z.array(languageTag).min(1).optional(),
  /** ids in content/works, or titles of works without an entry */
  works: z
    .array(
      z.union([
        z.strictObject({ work: nonEmptyText }).meta({ title: 'known' }),
        z
          .strictObject({ title: nonEmptyText.meta({ goodLength: goodLengths.title }), composer: nonEmptyText })
          .meta({ title: 'other' }),
      ]),
    )
    .optional(),
  event: eventWords,
});
export type Event = z.infer<typeof event>;
export type LocalizedString = z.infer<typeof localizedString>;
