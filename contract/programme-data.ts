import { z } from 'zod';
import { categories, places } from './content/event.ts';

const both = z
  .strictObject({ de: z.string().min(1).optional(), en: z.string().min(1) })
  .describe('One text in German and English. Where the German is missing, only the English has been written.');
const moment = z.iso.datetime({ offset: true });
const address = z.url({ protocol: /^https?$/ });
const tag = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/);

const work = z.strictObject({
  title: both,
  composer: z.string(),
  url: address.optional().describe('Its page, where it has one.'),
});

const artist = z.strictObject({
  name: z.string(),
  role: both,
  ensemble: z.boolean().describe('The name is that of several people.'),
  url: address.optional().describe('Their page, where they have one.'),
});

const evening = z.strictObject({
  identifier: z
    .string()
    .describe('Means the same evening for good, in the calendar and in schema.org’s words as well.'),
  url: address,
  category: z.enum(categories).describe('photo: an exhibition of photographs.'),
  title: both,
  subtitle: both.optional(),
  summary: both,
  start: moment,
  doors: moment.optional(),
  interval: moment.optional(),
  end: moment.optional(),
  status: z
    .enum(['scheduled', 'rescheduled', 'postponed', 'cancelled'])
    .describe('postponed: the new day is not known, and start is the old one.'),
  previousStart: moment.optional().describe('What had been announced before.'),
  note: both.optional().describe('How it stands, in the house’s own words.'),
  place: z.strictObject({ id: z.enum(places), name: both }),
  works: z.array(work),
  artists: z.array(artist),
  languages: z.array(tag).optional().describe('In which it is sung or spoken, as BCP 47 writes them.'),
  surtitles: z.array(tag).optional(),
  tickets: z
    .strictObject({ url: address, availability: z.enum(['limited', 'soldOut']).optional() })
    .optional()
    .describe('Only while tickets can be asked for.'),
  image: z
    .strictObject({ url: address, alt: both, credit: both })
    .optional()
    .describe('Only a picture that is cleared for the press, on the conditions of the partners’ page.'),
  calendar: address,
  changed: moment,
});
export type EveningData = z.infer<typeof evening>;

export const programmeData = z.strictObject({
  publisher: z.strictObject({ name: z.string(), url: address }),
  license: address.describe('Of facts and texts. Pictures are not included.'),
  conditions: address,
  years: z.array(z.int()).describe('Ask with ?year= for one of them.'),
  evenings: z.array(evening).describe('The newest first.'),
});
export type ProgrammeData = z.infer<typeof programmeData>;
