/** Checks an ORIF 2 repertoire by the schema of buehnenverein/open-repertoire on GitHub (GPL 3). */

import { z } from 'zod';

const typeLiteral = <Type extends string>(type: Type) => ({ '@type': z.literal(type) });
const moment = z.iso.datetime({ offset: true });
const name = z.string();
const tags = z.array(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/)).optional();
const text = z.union([
  z.string().min(1),
  z.strictObject({ ...typeLiteral('Text'), de: z.string().optional(), en: z.string().optional() }),
]);
const optional = z.string().optional();
const address = z.strictObject({
  ...{ ...typeLiteral('PostalAddress'), postalCode: z.string(), addressLocality: z.string() },
  ...{ streetAddress: optional, addressCountry: optional },
});
const organization = z.strictObject({
  ...{ ...typeLiteral('Organization'), identifier: optional, name },
  ...{ address: address.optional(), logo: z.url().optional() },
});
const agent = z.discriminatedUnion('@type', [
  z.strictObject({ ...typeLiteral('Person'), identifier: optional, name }),
  organization,
]);
const place = z.strictObject({
  ...{ ...typeLiteral('Place'), identifier: optional, name: optional, address },
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
});
const status = z.enum(
  ['Scheduled', 'Cancelled', 'MovedOnline', 'Postponed', 'Rescheduled'].map((one) => `Event${one}`),
);
const event = z.strictObject({
  ...{ ...typeLiteral('Event'), identifier: z.string(), dateModified: moment.optional(), startDate: moment },
  ...{ endDate: moment.optional(), doorTime: moment.optional(), previousStartDate: moment.optional() },
  ...{ duration: z.int().min(0).optional(), intermission: z.int().optional(), url: z.url().optional() },
  ...{ subtitleLanguage: tags, location: z.array(place).optional(), eventStatus: status.optional() },
  performer: z
    .array(z.strictObject({ ...typeLiteral('PerformanceRole'), roleName: optional, performer: z.array(agent) }))
    .optional(),
});
const work = z.strictObject({ ...typeLiteral('MusicComposition'), name, composer: z.array(agent).optional() });
const image = z.strictObject({
  ...{ ...typeLiteral('ImageObject'), contentUrl: z.url(), copyrightHolder: agent, copyrightNotice: optional },
});
const genre = z.enum(['oper', 'konzert', 'kammerkonzert', 'sinfoniekonzert', 'szenisches-konzert']);
const production = z.strictObject({
  ...{ '@type': z.enum(['CreativeWork', 'Play']), identifier: z.string(), dateModified: moment.optional() },
  ...{ name: text, subtitle: text.optional(), description: text.optional(), genre: z.array(genre).optional() },
  ...{ workPerformed: z.array(work).optional(), inLanguage: tags, image: z.array(image).optional() },
  creator: z.array(z.strictObject({ ...typeLiteral('Role'), creator: z.array(agent), roleName: optional })).optional(),
  events: z.array(event),
});
const repertoire = z.strictObject({
  ...{ '@context': z.literal('https://schema.org'), version: z.literal('v2'), organization },
  productions: z.array(production),
});

export const parseOrif = (read: unknown) => repertoire.parse(read);
