import { z } from 'zod';
import { words } from './content.ts';
import { sentence } from './sentence.ts';

const line = z.union([sentence, words]);

const common = {
  name: sentence,
  image: sentence,
  title: words,
  members: z.array(line).min(1).optional(),
  bio: z.array(words).min(1).optional(),
};

const teamMember = z
  .strictObject({
    ...common,
    group: z.literal('team'),
    place: z.int().positive(),
  })
  .meta({ title: 'team' });

const artist = z
  .strictObject({
    ...common,
    group: z.literal('artists'),
    quotes: z
      .array(z.strictObject({ text: words, source: words.optional() }))
      .min(1)
      .optional(),
    /** events whose text does not contain the name; others are found by name */
    evenings: z.array(z.int().positive()).min(1).optional(),
  })
  .meta({ title: 'artists' });

export const person = z.discriminatedUnion('group', [teamMember, artist]);
export type Person = z.infer<typeof person>;
