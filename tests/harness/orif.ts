/**
 * Reads a repertoire as the Open Repertoire Interchange Format, version 2, has it, and refuses what is not so: written after the
 * schema of the Deutscher Bühnenverein (github.com/buehnenverein/open-repertoire, April 2025), of the parts that we use. That
 * schema is under the GPL 3, so it is not copied here; these lines share no code with what writes the repertoire.
 */
import { z } from 'zod';

const is = <Type extends string>(type: Type) => ({ '@type': z.literal(type) });
const moment = z.iso.datetime({ offset: true });
const name = z.string();
const tags = z.array(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/)).optional();
const text = z.union([
  z.string().min(1),
  z.strictObject({ ...is('Text'), de: z.string().optional(), en: z.string().optional() }),
]);

const address = z.strictObject({
  ...is('PostalAddress'),
  postalCode: z.string(),
  addressLocality: z.string(),
  streetAddress: z.string().optional(),
  addressCountry: z.string().optional(),
});
const person = z.strictObject({ ...is('Person'), identifier: z.string().optional(), name });
const organization = z.strictObject({
  ...is('Organization'),
  identifier: z.string().optional(),
  name,
  address: address.optional(),
  logo: z.url().optional(),
});
const agent = z.discriminatedUnion('@type', [person, organization]);

const place = z.strictObject({
  ...is('Place'),
  identifier: z.string().optional(),
  name: z.string().optional(),
  address,
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
});
const role = z.strictObject({ ...is('PerformanceRole'), roleName: z.string().optional(), performer: z.array(agent) });

const event = z.strictObject({
  ...is('Event'),
  identifier: z.string(),
  dateModified: moment.optional(),
  startDate: moment,
  endDate: moment.optional(),
  doorTime: moment.optional(),
  duration: z.int().min(0).optional(),
  intermission: z.int().optional(),
  url: z.url().optional(),
  subtitleLanguage: tags,
  location: z.array(place).optional(),
  performer: z.array(role).optional(),
  eventStatus: z
    .enum(['EventScheduled', 'EventCancelled', 'EventMovedOnline', 'EventPostponed', 'EventRescheduled'])
    .optional(),
  previousStartDate: moment.optional(),
});

const work = z.strictObject({ ...is('MusicComposition'), name, composer: z.array(agent).optional() });
const image = z.strictObject({
  ...is('ImageObject'),
  contentUrl: z.url(),
  copyrightHolder: agent,
  copyrightNotice: z.string().optional(),
});
const creator = z.strictObject({ ...is('Role'), creator: z.array(agent), roleName: z.string().optional() });

const production = z.strictObject({
  '@type': z.enum(['CreativeWork', 'Play']),
  identifier: z.string(),
  dateModified: moment.optional(),
  name: text,
  subtitle: text.optional(),
  description: text.optional(),
  genre: z.array(z.enum(['oper', 'konzert', 'kammerkonzert', 'sinfoniekonzert', 'szenisches-konzert'])).optional(),
  workPerformed: z.array(work).optional(),
  inLanguage: tags,
  image: z.array(image).optional(),
  creator: z.array(creator).optional(),
  events: z.array(event),
});

const repertoire = z.strictObject({
  '@context': z.literal('https://schema.org'),
  version: z.literal('v2'),
  organization,
  productions: z.array(production),
});

export const readOrif = (read: unknown) => repertoire.parse(read);
