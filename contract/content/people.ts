import { z } from 'zod';
import { bilingualText, longText, nonEmptyText, titleText } from './content.ts';

const memberLine = z.union([nonEmptyText, bilingualText]);

const common = {
  name: nonEmptyText,
  image: nonEmptyText,
  title: titleText,
  members: z.array(memberLine).min(1).optional(),
  bio: z.array(longText).min(1).optional(),
};

const teamMember = z
  .strictObject({ ...common, group: z.literal('team'), place: z.int().positive() })
  .meta({ title: 'team' });

const artist = z
  .strictObject({
    ...common,
    group: z.literal('artists'),
    quotes: z
      .array(z.strictObject({ text: longText, source: bilingualText.optional() }))
      .min(1)
      .optional(),
    /** events whose text does not contain the name; others are found by name */
    evenings: z.array(z.int().positive()).min(1).optional(),
  })
  .meta({ title: 'artists' });

export const person = z.discriminatedUnion('group', [teamMember, artist]);
export type PersonEntry = z.infer<typeof person>;
