/** content/people/{slug}.yaml: somebody of the team, or an artist or ensemble. */
import { z } from 'zod';
import { words } from './content.ts';
import { sentence } from './sentence.ts';

/** a name is the same in both languages, what somebody plays is not */
const line = z.union([sentence, words]);

const common = {
  name: sentence,
  image: sentence,
  title: words,
  members: z.array(line).min(1).optional(),
  /** paragraphs; where they are missing, the page says so */
  bio: z.array(words).min(1).optional(),
};

const teamMember = z
  .strictObject({
    ...common,
    group: z.literal('team'),
    /** the order in which the team stands on its page */
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
    /** ids of content/events on whose bill the name does not stand; where it stands, it is found */
    evenings: z.array(z.int().positive()).min(1).optional(),
  })
  .meta({ title: 'artists' });

export const person = z.discriminatedUnion('group', [teamMember, artist]);
export type Person = z.infer<typeof person>;
