/**
 * Reads a repertoire as the Open Repertoire Interchange Format, version 2, has it, and objects to what is not so: written after the
 * schema that the Deutscher Bühnenverein publishes (github.com/buehnenverein/open-repertoire, April 2025). That stands under the
 * GPL 3, so it lies not here; these lines share no code with it nor with what writes the repertoire.
 */
import { z } from 'zod';

const moment = z.iso.datetime({ offset: true });
const uri = z.url();
const tag = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/);
const text = z.union([
  z.string().min(1),
  z.strictObject({
    '@type': z.literal('Text'),
    de: z.string().optional(),
    en: z.string().optional(),
    fr: z.string().optional(),
  }),
]);

const postalAddress = z.strictObject({
  '@type': z.literal('PostalAddress'),
  postalCode: z.string(),
  addressLocality: z.string(),
  streetAddress: z.string().optional(),
  addressCountry: z.string().optional(),
});

const person = z.strictObject({ '@type': z.literal('Person'), identifier: z.string().optional(), name: z.string() });
const organization = z.strictObject({
  '@type': z.literal('Organization'),
  identifier: z.string().optional(),
  name: z.string(),
  address: postalAddress.optional(),
  logo: uri.optional(),
});
const agent = z.discriminatedUnion('@type', [person, organization]);

const work = z.strictObject({
  '@type': z.literal('MusicComposition'),
  name: z.string(),
  composer: z.array(agent).optional(),
  lyricist: z.array(agent).optional(),
});

const place = z.strictObject({
  '@type': z.literal('Place'),
  identifier: z.string().optional(),
  name: z.string().optional(),
  address: postalAddress,
  wheelChairPlaces: z.strictObject({ count: z.int() }).optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
});

const offer = z.strictObject({
  '@type': z.literal('Offer'),
  name: z.string().optional(),
  availability: z.enum(['InStock', 'SoldOut']).optional(),
  priceSpecification: z.looseObject({
    '@type': z.literal('PriceSpecification'),
    minPrice: z.number().min(0),
    priceCurrency: z.string(),
  }),
  url: uri.optional(),
});

const event = z.strictObject({
  '@type': z.literal('Event'),
  identifier: z.string(),
  dateModified: moment.optional(),
  startDate: moment,
  endDate: moment.optional(),
  doorTime: moment.optional(),
  duration: z.int().min(0).optional(),
  intermission: z.int().optional(),
  url: uri.optional(),
  subtitleLanguage: z.array(tag).optional(),
  location: z.array(place).optional(),
  performer: z
    .array(
      z.strictObject({
        '@type': z.literal('PerformanceRole'),
        characterName: z.string().optional(),
        roleName: z.string().optional(),
        performer: z.array(agent),
      }),
    )
    .optional(),
  offers: z.array(offer).optional(),
  eventType: z.array(z.enum(['Premiere', 'LastShow', 'GuestPerformance', 'Preview'])).optional(),
  eventStatus: z
    .enum(['EventScheduled', 'EventCancelled', 'EventMovedOnline', 'EventPostponed', 'EventRescheduled'])
    .optional(),
  previousStartDate: moment.optional(),
});

const production = z.strictObject({
  '@type': z.enum(['CreativeWork', 'Play']),
  identifier: z.string(),
  dateModified: moment.optional(),
  name: text,
  subtitle: text.optional(),
  description: text.optional(),
  abstract: text.optional(),
  genre: z.array(z.enum(['oper', 'konzert', 'kammerkonzert', 'sinfoniekonzert', 'szenisches-konzert'])).optional(),
  workPerformed: z.array(work).optional(),
  inLanguage: z.array(tag).optional(),
  image: z
    .array(
      z.strictObject({
        '@type': z.literal('ImageObject'),
        contentUrl: uri,
        height: z.int().optional(),
        width: z.int().optional(),
        copyrightHolder: agent,
        copyrightNotice: z.string().optional(),
        license: uri.optional(),
      }),
    )
    .optional(),
  creator: z
    .array(z.strictObject({ '@type': z.literal('Role'), creator: z.array(agent), roleName: z.string().optional() }))
    .optional(),
  events: z.array(event),
});

const repertoire = z.strictObject({
  '@context': z.literal('https://schema.org'),
  version: z.literal('v2'),
  organization,
  productions: z.array(production),
});

export const readOrif = (read: unknown) => repertoire.parse(read);
