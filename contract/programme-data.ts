import { z } from 'zod';
import { eventCategories, venueIds } from './content/event.ts';

const bilingual = z
  .strictObject({ de: z.string().min(1).optional(), en: z.string().min(1) })
  .describe('One text in German and English. Where the German is missing, only the English has been written.');
const moment = z.iso.datetime({ offset: true });
const address = z.url({ protocol: /^https?$/ });
const tag = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/);

const work = z.strictObject({
  title: bilingual,
  composer: z.string(),
  url: address.optional().describe('Its page, where it has one.'),
});

const artist = z.strictObject({
  name: z.string(),
  role: bilingual,
  ensemble: z.boolean().describe('The name is that of several people.'),
  url: address.optional().describe('Their page, where they have one.'),
});

const programmeEvent = z.strictObject({
  identifier: z
    .string()
    .describe('Means the same evening for good, in the calendar and in schema.org’s words as well.'),
  url: address,
  category: z.enum(eventCategories).describe('photo: an exhibition of photographs.'),
  title: bilingual,
  subtitle: bilingual.optional(),
  summary: bilingual,
  start: moment,
  doors: moment.optional(),
  interval: moment.optional(),
  end: moment.optional(),
  status: z
    .enum(['scheduled', 'rescheduled', 'postponed', 'cancelled'])
    .describe('postponed: the new day is not known, and start is the old one.'),
  previousStart: moment.optional().describe('What had been announced before.'),
  note: bilingual.optional().describe('How it stands, in the house’s own words.'),
  place: z.strictObject({ id: z.enum(venueIds), name: bilingual }),
  works: z.array(work),
  artists: z.array(artist),
  languages: z.array(tag).optional().describe('In which it is sung or spoken, as BCP 47 writes them.'),
  surtitles: z.array(tag).optional(),
  tickets: z
    .strictObject({ url: address, availability: z.enum(['limited', 'soldOut']).optional() })
    .optional()
    .describe('Only while tickets can be asked for.'),
  image: z
    .strictObject({ url: address, alt: bilingual, credit: bilingual })
    .optional()
    .describe('Only a picture that is cleared for the press, on the conditions of the partners’ page.'),
  calendar: address,
  changed: moment,
});
export type ProgrammeEventData = z.infer<typeof programmeEvent>;

export const programmeData = z.strictObject({
  publisher: z.strictObject({ name: z.string(), url: address }),
  license: address.describe('Of facts and texts. Pictures are not included.'),
  conditions: address,
  years: z.array(z.int()).describe('Ask with ?year= for one of them.'),
  evenings: z.array(programmeEvent).describe('The newest first.'),
});
export type ProgrammeData = z.infer<typeof programmeData>;
