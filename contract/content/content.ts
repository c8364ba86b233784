import { z } from 'zod';
import { intlLocales, languages, mapLanguages } from '#contract/language.ts';
import { partNames } from './parts.ts';

/** Characters that change the direction of writing can make a sentence read differently. */
export const bidiControls = /[\u202A-\u202E\u2066-\u2069]/;

export const nonEmptyText = z
  .string()
  .trim()
  .min(1, 'is empty')
  .refine((text) => !bidiControls.test(text), 'contains an invisible character that turns the direction of writing');

export const bilingualText = z.strictObject(mapLanguages(() => nonEmptyText));

declare module 'zod' {
  interface GlobalMeta {
    /** The office's form shows several lines. */
    isLong?: true;
    inputType?: 'colour' | 'drawing' | 'iban';
    /** A number of cents: the form shows and reads `48.00`. */
    isAmount?: true;
    /** It names something within another entry: the form offers a choice. */
    refersTo?: 'priceGroups';
    /** The form warns about longer texts: for phones, lists of search results, screen readers. */
    goodLength?: number;
    /** A list of names whose order counts: the form has a row for each, not checkboxes. */
    isOrdered?: true;
    /** characters that the form accepts, if not the usual number */
    maxLength?: number;
  }
}

/** Texts in content/texts have no schema: these lengths count for keys of this name. */
export const goodLengths = { title: 60, heading: 40, subject: 70, subtitle: 90, alt: 250 } as const;
export const titleText = bilingualText.meta({ goodLength: goodLengths.title });
export const headingText = bilingualText.meta({ goodLength: goodLengths.heading });
const subtitleText = bilingualText.meta({ goodLength: goodLengths.subtitle });
export const longText = bilingualText.meta({ isLong: true });
export const alternativeText = longText.meta({ isLong: true, goodLength: goodLengths.alt });

type TextLeaf = z.infer<typeof bilingualText>;

export interface InterfaceTextTree {
  [key: string]: TextLeaf | InterfaceTextTree;
}

/** i18next adds these to the key of a text with a number: `days_one`, `days_other`. */
const pluralForms = new Set(
  languages.flatMap((language) => new Intl.PluralRules(intlLocales[language]).resolvedOptions().pluralCategories),
);
const textKey = new RegExp(`^[a-z][A-Za-z0-9]*(_(${[...pluralForms].join('|')}))?$`);

export const textTree: z.ZodType<InterfaceTextTree> = z.lazy(() =>
  z.record(z.string().regex(textKey, 'is no key: letters and digits, small first'), z.union([bilingualText, textTree])),
);

export const slide = z.strictObject({
  id: z.int().positive(),
  image: nonEmptyText,
  title: titleText,
  description: longText,
});

export const newsItem = z.strictObject({
  id: z.int().positive(),
  image: nonEmptyText,
  date: z.iso.date(),
  category: nonEmptyText,
  title: titleText,
  subtitle: subtitleText,
  description: longText,
  film: nonEmptyText.optional(),
  text: z.array(longText).min(1),
});
export type NewsItem = z.infer<typeof newsItem>;

const link = z.url({ protocol: /^https$/ });

/** Monday first. */
export const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time of day: write it like "09:30"');
const openingTimes = { opens: timeOfDay, closes: timeOfDay };

const hours = z.strictObject({
  regular: z.array(z.strictObject({ days: z.array(z.enum(days)).min(1), ...openingTimes })).min(1),
  exceptions: z.array(
    z.union([
      z.strictObject({ date: z.iso.date(), reason: longText, closed: z.literal(true) }).meta({ title: 'closed' }),
      z.strictObject({ date: z.iso.date(), reason: longText, ...openingTimes }).meta({ title: 'open' }),
    ]),
  ),
});
export type Hours = z.infer<typeof hours>;
export type Weekday = (typeof days)[number];

/** The person in law who runs the site. Imprint, emails, consents and legal pages name it. */
const legal = z.strictObject({
  /** where the legal person has its seat: which laws the imprint names */
  law: z.enum(['germany', 'austria']).meta({ title: 'estate.legal.law' }),
  form: bilingualText.optional(),
  purpose: bilingualText.optional(),
  represented: bilingualText.optional(),
  register: z.strictObject({ name: bilingualText, court: bilingualText, number: nonEmptyText }).optional(),
  vat: nonEmptyText.optional(),
  taxNumber: nonEmptyText.optional(),
  authority: bilingualText.optional(),
  /** trade and chamber, which Austria wants to read */
  trade: bilingualText.optional(),
  /** by default what content/texts/law.yaml says */
  privacyAuthority: bilingualText.optional(),
  editor: nonEmptyText,
  privacyContact: nonEmptyText,
});

const currency = z
  .string()
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'is no code of a currency, such as EUR or CHF');

/** The office has one list of names for all places. */
export const partName = z.enum(partNames).meta({ title: 'estate.without' });

/** Sections of the home page below its picture, in their usual order. */
export const homeSections = ['pause', 'welcome', 'posters', 'park', 'news', 'visit'] as const;
export type HomeSection = (typeof homeSections)[number];

export const estate = z.strictObject({
  name: bilingualText,
  /** the name within sentences; by default “von NAME”, “bei NAME” */
  inSentences: z.strictObject({ of: bilingualText, at: bilingualText }).optional(),
  /** one sentence about the house */
  about: longText.optional(),
  slug: z.string().regex(/^[a-z0-9-]{1,40}$/, 'is no short name: small letters, digits and hyphens'),
  company: nonEmptyText,
  address: z.strictObject({
    street: nonEmptyText,
    postcode: nonEmptyText,
    place: nonEmptyText,
    country: z.string().length(2),
  }),
  position: z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  legal,
  makers: z.array(z.strictObject({ role: bilingualText, name: nonEmptyText })).optional(),
  email: z.email(),
  phone: z.string().regex(/^\+[1-9]\d*( \d+)+$/, 'is no telephone number: write it like +49 30 23125 000'),
  hours,
  /** by default EUR */
  currency: currency.optional(),
  office: z.strictObject({
    employees: bilingualText.optional(),
    officeDays: bilingualText,
    phoneHours: bilingualText,
    /** where guests pay, and from when; by default what content/texts/emails.yaml says */
    boxOffice: z.strictObject({ at: bilingualText, opens: bilingualText }).optional(),
  }),
  station: z
    .strictObject({
      name: nonEmptyText,
      lastTrains: z.array(z.strictObject({ to: nonEmptyText, leaves: timeOfDay })).min(1),
      minutes: z.int().positive(),
      minibusDelay: z.int().nonnegative().optional(),
    })
    .optional(),
  social: z.strictObject({ photos: link, network: link, films: link }).partial(),
  /** which sections the home page has, and their order */
  home: z
    .array(z.enum(homeSections))
    .min(1)
    .refine((names) => new Set(names).size === names.length, 'names a section twice')
    .meta({ isOrdered: true })
    .optional(),
  /** parts of the site that the house does not offer */
  without: z.array(partName).optional(),
});
export type Estate = z.infer<typeof estate>;
