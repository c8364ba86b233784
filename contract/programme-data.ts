import { z } from 'zod';

const bilingual = z
  .strictObject({ de: z.string().min(1).optional(), en: z.string().min(1) })
  .describe('One text in German and English. Without German there is only an English text.');
const moment = z.iso.datetime({ offset: true });
const address = z.url({ protocol: /^https?$/ });
const tag = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/);

const work = z.strictObject({
  title: bilingual,
  composer: z.string(),
  url: address.optional().describe('Page of the work, if there is one.'),
});

const artist = z.strictObject({
  name: z.string(),
  role: bilingual,
  ensemble: z.boolean().describe('True: a group of people.'),
  url: address.optional().describe('Page of the artist, if there is one.'),
});

const price = z.strictObject({
  group: z.string().describe('Permanent id of the group of guests.'),
  name: bilingual,
  condition: bilingual.optional().describe('Who pays this price.'),
  amount: z.number().min(0).describe('For one seat, in the currency of the tickets, such as 17.5.'),
  fromPeople: z.int().optional().describe('Only for so many people together.'),
});

/** The categories and venues of a house. A category with exhibitions has no evening, only days. */
interface ProgrammeIds extends Record<'categories' | 'venues' | 'exhibitions', readonly string[]> {}

const oneOf = (ids: readonly string[]) => (ids.length > 0 ? z.enum(ids) : z.string());

const createEventSchema = ({ categories, venues, exhibitions }: ProgrammeIds) =>
  z.strictObject({
    identifier: z.string().describe('Permanent id of the event, also in the calendar and in the schema.org data.'),
    url: address,
    category: describeExhibitions(oneOf(categories), exhibitions),
    title: bilingual,
    subtitle: bilingual.optional(),
    summary: bilingual,
    start: moment,
    doors: moment.optional(),
    interval: moment.optional(),
    end: moment.optional(),
    status: z
      .enum(['scheduled', 'rescheduled', 'postponed', 'cancelled'])
      .describe('postponed: the new day is not known, and start is the earlier day.'),
    previousStart: moment.optional().describe('The start announced first.'),
    note: bilingual.optional().describe('Note of the venue about the event.'),
    place: z.strictObject({ id: oneOf(venues), name: bilingual }),
    works: z.array(work),
    artists: z.array(artist),
    languages: z.array(tag).optional().describe('Languages that are sung or spoken, as BCP 47 tags.'),
    surtitles: z.array(tag).optional(),
    tickets: z
      .strictObject({
        url: address,
        availability: z.enum(['limited', 'soldOut']).optional(),
        currency: z.string().length(3).optional(),
        prices: z.array(price).optional().describe('The ordinary price first. Missing if the house names no prices.'),
      })
      .optional()
      .describe('Only while visitors can request tickets.'),
    image: z
      .strictObject({ url: address, alt: bilingual, credit: bilingual })
      .optional()
      .describe('Only a press picture, under the conditions of the partners’ page.'),
    calendar: address,
    changed: moment,
  });

const describeExhibitions = (schema: z.ZodType<string>, exhibitions: readonly string[]) =>
  exhibitions.length > 0 ? schema.describe(`${exhibitions.join(', ')}: an exhibition.`) : schema;

export type ProgrammeEventData = z.infer<ReturnType<typeof createEventSchema>>;

export const createProgrammeSchema = (ids: ProgrammeIds) =>
  z.strictObject({
    publisher: z.strictObject({ name: z.string(), url: address }),
    license: address.describe('For facts and texts, not for pictures.'),
    conditions: address,
    years: z.array(z.int()).describe('Request one of them with ?year=.'),
    evenings: z.array(createEventSchema(ids)).describe('The newest first.'),
  });

/** For any house. */
export const programmeData = createProgrammeSchema({ categories: [], venues: [], exhibitions: [] });
export type ProgrammeData = z.infer<typeof programmeData>;
