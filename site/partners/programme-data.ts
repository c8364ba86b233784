/** The events in both languages at once, for `/programme.json` and `/orif.json`. */

import { z } from 'zod';
import { type EventState, eventStateAt, isUpcoming } from '#contract/booking/event-state.ts';
import { listInOrder } from '#contract/content/categories.ts';
import type { Event } from '#contract/content/event.ts';
import { seasonOf } from '#contract/content/event-times.ts';
import type { Content } from '#contract/content/kinds.ts';
import { listPricesOfEvent } from '#contract/content/prices.ts';
import { createProgrammeSchema, type ProgrammeData, type ProgrammeEventData } from '#contract/programme-data.ts';
import { formatWithOffset } from '#contract/wall-time.ts';
import { listPressPictures } from '#site/content/pictures.ts';
import { currencyOf } from '#site/language/facts.ts';
import { createBilingualLocalizer, type TextByLanguage } from '#site/language/localized-text.ts';
import type { ContentSource } from '#site/language/translator.ts';
import { listEnsembleNames, localizeCastList } from '#site/people/people.ts';
import { buildEventIdentifier } from '#site/programme/programme.ts';
import { buildWorkPath } from '#site/repertoire/works.ts';
import { findEventStatus } from '#site/structured-data/event-data.ts';

interface ProgrammeContext {
  origin: string;
  now: Date;
  acceptsRequests: boolean;
  bookingOf: App.Locals['bookingOf'];
}

/** How many events `/programme.json` has without `year`; `/calendar.ics` has as many. */
const newestCount = 100;

/** Returns the events of `year`, or the newest. `plain` has no no-break spaces. */
export function createProgrammeData(plain: ContentSource, context: ProgrammeContext, year?: number): ProgrammeData {
  const { content, events } = plain;
  const selected = year === undefined ? events.slice(0, newestCount) : events.filter((one) => seasonOf(one) === year);
  return {
    publisher: { name: content.estate.company, url: context.origin },
    license: licence,
    conditions: `${context.origin}/partners`,
    years: [...new Set(events.map(seasonOf))],
    evenings: listProgrammeEvents(plain, selected, context),
  };
}

function listProgrammeEvents(
  source: ContentSource,
  events: readonly Event[],
  context: ProgrammeContext,
): ProgrammeEventData[] {
  const { content, translator, localizer } = source;
  const { origin, now, acceptsRequests, bookingOf } = context;
  const localizeBoth = createBilingualLocalizer(source);
  const [german, english] = [localizer('de'), localizer('en')];
  const ensembles = listEnsembleNames(content);
  const pressPictures = new Map(listPressPictures(content, translator('de').files).map((one) => [one.image, one]));

  const listArtists = (event: Event): ProgrammeEventData['artists'] => {
    const inGerman = localizeCastList(event, content, german);
    return localizeCastList(event, content, english).map(({ name, role, href }, index) => {
      // The German name, as on the poster: „Solisten des Opernchors“ has a translation.
      const own = inGerman[index] ?? { name, role };
      return {
        name: own.name.text,
        role: { ...(own.role.lang === undefined && { de: own.role.text }), en: role.text },
        ensemble: ensembles.has(name.text),
        ...(href && { url: origin + href }),
      };
    });
  };

  const listWorks = ({ works = [] }: Event): ProgrammeEventData['works'] =>
    works.map((played) => {
      if (!('work' in played)) return { title: { de: played.title, en: played.title }, composer: played.composer };
      const composerId = content.works.get(played.work)?.composedBy ?? '';
      return {
        title: localizeBoth(`works.${played.work}.title`),
        composer: content.composers.get(composerId)?.name ?? '',
        url: origin + buildWorkPath(played.work),
      };
    });

  const findImage = ({ image }: Event): ProgrammeEventData['image'] => {
    const picture = pressPictures.get(image);
    if (!picture) return undefined;
    const credit = localizeBoth(`partners.press.pictures.${picture.index}.credit`);
    return { url: origin + picture.address, alt: localizeBoth(`pictures.${image}.alt`), credit };
  };

  const findTickets = ({ id, ...event }: Event, state: EventState): Pick<ProgrammeEventData, 'tickets'> => {
    const booking = bookingOf(id);
    if (!acceptsRequests || !isUpcoming(state) || booking === 'ended') return {};
    const availability = booking === 'full' ? 'soldOut' : event.availability;
    const prices = listPrices({ id, ...event });
    return {
      tickets: {
        url: `${origin}/tickets?event=${id}`,
        ...(availability && { availability }),
        ...(prices.length > 0 && { currency: currencyOf(content.estate), prices }),
      },
    };
  };

  const listPrices = (event: Event) =>
    listPricesOfEvent(content.prices, event).map(({ group, cents, fromSeats }) => {
      const { name, condition } = content.prices.groups.find(({ id }) => id === group) ?? { name: { en: group } };
      return {
        group,
        name,
        ...(condition && { condition }),
        amount: cents / 100,
        ...(fromSeats !== undefined && { fromPeople: fromSeats }),
      };
    });

  return events.map((event) => {
    const { id, event: texts, previous, languages, surtitles } = event;
    const key = `eventDetails.${id}.event`;
    const state = eventStateAt(event, now);
    const image = findImage(event);
    const previousStart = previous?.start ?? (state === 'postponed' ? event.start : undefined);
    const optionalText = (name: 'subtitle' | 'note'): Record<string, TextByLanguage> =>
      texts[name] === undefined ? {} : { [name]: localizeBoth(`${key}.${name}`) };
    return {
      identifier: buildEventIdentifier(content.estate, id),
      url: `${origin}/events/${id}`,
      category: event.category,
      title: localizeBoth(`${key}.title`),
      ...optionalText('subtitle'),
      summary: localizeBoth(`${key}.description.0`),
      start: formatWithOffset(event.start),
      ...(event.doors && { doors: formatWithOffset(event.doors) }),
      ...(event.interval && { interval: formatWithOffset(event.interval) }),
      ...(event.end && { end: formatWithOffset(event.end) }),
      status: findEventStatus({ state, previous }),
      ...(previousStart && { previousStart: formatWithOffset(previousStart) }),
      ...optionalText('note'),
      place: { id: event.place, name: localizeBoth(`${key}.venue`) },
      works: listWorks(event),
      artists: listArtists(event),
      ...(languages && { languages }),
      ...(surtitles && { surtitles }),
      ...findTickets(event, state),
      ...(image && { image }),
      calendar: `${origin}/events/${id}.ics`,
      changed: formatWithOffset(event.changed),
    };
  });
}

/** Covers facts and texts. content/partners.yaml lists the pictures that partners may use. */
const licence = 'https://creativecommons.org/licenses/by/4.0/';

/** Describes `/programme.json` as OpenAPI 3.1, generated from its schema. */
export function createOpenApiDocument({ estate, categories, venues }: Content, origin: string): object {
  const { company: name, email } = estate;
  const ids = {
    categories: listInOrder(categories),
    venues: listInOrder(venues),
    exhibitions: listInOrder(categories).filter((id) => categories.get(id)?.type === 'exhibition'),
  };
  const { $schema: _, ...schema } = z.toJSONSchema(createProgrammeSchema(ids), { reused: 'inline' });
  return {
    openapi: '3.1.1',
    info: {
      title: `${name}: programme`,
      version: '1',
      description: `Conditions and other formats: ${origin}/partners`,
      contact: { name, email },
      license: { name: 'CC BY 4.0 (facts and texts; pictures are not included)', url: licence },
    },
    servers: [{ url: origin }],
    paths: {
      '/programme.json': {
        get: {
          operationId: 'programme',
          summary: 'The hundred newest evenings, or all of one year, in German and English',
          parameters: [
            {
              name: 'year',
              in: 'query',
              description: 'A year without an evening has an empty list; what is no year asks for the newest.',
              schema: { type: 'integer', minimum: 1000, maximum: 9999 },
            },
          ],
          responses: {
            200: {
              description:
                'The programme. Ask again with If-None-Match and the ETag: 304 says that nothing has changed.',
              content: { 'application/json': { schema } },
            },
          },
        },
      },
    },
  };
}
