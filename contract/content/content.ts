import { z } from 'zod';
import { sentence } from './sentence.ts';

export const words = z.strictObject({ de: sentence, en: sentence });
type Words = z.infer<typeof words>;

export interface TextTree {
  [key: string]: Words | TextTree;
}
export const textTree: z.ZodType<TextTree> = z.lazy(() =>
  z.record(
    // `_one` and `_other` are the plural forms of i18next.
    z.string().regex(/^[a-z][A-Za-z0-9]*(_one|_other)?$/, 'is no key: letters and digits, small first'),
    z.union([words, textTree]),
  ),
);

export const slide = z.strictObject({
  id: z.int().positive(),
  image: sentence,
  title: words,
  description: words,
});

export const newsItem = z.strictObject({
  id: z.int().positive(),
  image: sentence,
  date: z.iso.date(),
  category: z.literal('Info'),
  title: words,
  subtitle: words,
  description: words,
  film: sentence,
  text: z.array(words).min(1),
});
export type NewsItem = z.infer<typeof newsItem>;

const link = z.url({ protocol: /^https$/ });

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time of day: write it like "09:30"');
const open = { opens: clock, closes: clock };

const hours = z.strictObject({
  regular: z.array(z.strictObject({ days: z.array(z.enum(days)).min(1), ...open })).min(1),
  exceptions: z.array(
    z.union([
      z.strictObject({ date: z.iso.date(), reason: words, closed: z.literal(true) }).meta({ title: 'closed' }),
      z.strictObject({ date: z.iso.date(), reason: words, ...open }).meta({ title: 'open' }),
    ]),
  ),
});
export type Hours = z.infer<typeof hours>;
export type Weekday = (typeof days)[number];

export const estate = z.strictObject({
  name: words,
  company: sentence,
  address: z.strictObject({ street: sentence, postcode: sentence, place: sentence, country: z.string().length(2) }),
  position: z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  email: z.email(),
  phone: z.string().regex(/^\+[1-9]\d*( \d+)+$/, 'is no telephone number: write it like +49 30 23125 017'),
  hours,
  station: z
    .strictObject({
      name: sentence,
      lastTrains: z.array(z.strictObject({ to: sentence, leaves: clock })).min(1),
      minutes: z.int().positive(),
    })
    .optional(),
  social: z.strictObject({ photos: link, network: link, films: link }),
});
export type Estate = z.infer<typeof estate>;
