/** The programme in both languages at once, for `/programme.json` and `/orif.json`. */
import { type EveningState, isAhead, stateOf } from '#contract/booking/evening-state.ts';
import type { Event } from '#contract/content/event.ts';
import { seasonOf } from '#contract/content/event-wording.ts';
import type { EveningData, ProgrammeData } from '#contract/programme-data.ts';
import { withOffset } from '#contract/wall-time.ts';
import { type Both, bothTeller } from '#site/language/told.ts';
import { billOf } from '#site/people/bill.ts';
import { ensemblesOf } from '#site/people/people.ts';
import { identityOf } from '#site/programme/programme.ts';
import { workPage } from '#site/repertoire/works.ts';
import type { Source } from '#site/source.ts';
import { eventStatus } from '#site/structured-data/event-data.ts';
import { pressPictures } from './press-pictures.ts';

interface Around {
  origin: string;
  now: Date;
  inbox: boolean;
  bookingOf: App.Locals['bookingOf'];
}

/** The most events without `year`: as many as the calendar has. */
const newest = 100;

const statuses = {
  EventScheduled: 'scheduled',
  EventRescheduled: 'rescheduled',
  EventPostponed: 'postponed',
  EventCancelled: 'cancelled',
} as const;

/** With `year` all of that year, without it the newest. `plain`: without protected spaces. */
export function programmeData(plain: Source, around: Around, year?: number): ProgrammeData {
  const { content, events } = plain;
  const asked = year === undefined ? events.slice(0, newest) : events.filter((event) => seasonOf(event) === year);
  return {
    publisher: { name: content.estate.company, url: around.origin },
    license: licence,
    conditions: `${around.origin}/partners`,
    years: [...new Set(events.map(seasonOf))],
    evenings: eveningsData(plain, asked, around),
  };
}

function eveningsData(
  plain: Source,
  events: readonly Event[],
  { origin, now, inbox, bookingOf }: Around,
): EveningData[] {
  const { content, translator, teller } = plain;
  const both = bothTeller(plain);
  const [german, english] = [teller('de'), teller('en')];
  const ensembles = ensemblesOf(content);
  const cleared = new Map(pressPictures(content, translator('de').files).map((one) => [one.image, one]));

  const artistsOf = (event: Event): EveningData['artists'] => {
    const inGerman = billOf(event, content, german);
    return billOf(event, content, english).map(({ name, role, href }, index) => {
      // As on the poster: „Solisten des Uferchors“ is translated, a name is not.
      const own = inGerman[index] ?? { name, role };
      return {
        name: own.name.text,
        role: { ...(own.role.lang === undefined && { de: own.role.text }), en: role.text },
        ensemble: ensembles.has(name.text),
        ...(href && { url: origin + href }),
      };
    });
  };

  const worksOf = ({ works = [] }: Event): EveningData['works'] =>
    works.map((played) => {
      if (!('work' in played)) return { title: { de: played.title, en: played.title }, composer: played.composer };
      const by = content.works.get(played.work)?.composedBy ?? '';
      return {
        title: both(`works.${played.work}.title`),
        composer: content.composers.get(by)?.name ?? '',
        url: origin + workPage(played.work),
      };
    });

  const imageOf = ({ image }: Event): EveningData['image'] => {
    const picture = cleared.get(image);
    return (
      picture && {
        url: origin + picture.address,
        alt: both(`pictures.${image}.alt`),
        credit: both(`partners.press.pictures.${picture.place}.credit`),
      }
    );
  };

  const ticketsOf = ({ id, ...event }: Event, state: EveningState): Pick<EveningData, 'tickets'> => {
    const booking = bookingOf(id);
    if (!inbox || !isAhead(state) || booking === 'ended') return {};
    const availability = booking === 'full' ? 'soldOut' : event.availability;
    return { tickets: { url: `${origin}/tickets?event=${id}`, ...(availability && { availability }) } };
  };

  return events.map((event) => {
    const { id, event: words, previous, languages, surtitles } = event;
    const key = `eventDetails.${id}.event`;
    const state = stateOf(event, now);
    const image = imageOf(event);
    const announced = previous?.start ?? (state === 'postponed' ? event.start : undefined);
    const said = (name: 'subtitle' | 'note'): Record<string, Both> =>
      words[name] === undefined ? {} : { [name]: both(`${key}.${name}`) };
    return {
      identifier: identityOf(id),
      url: `${origin}/events/${id}`,
      category: event.category,
      title: both(`${key}.title`),
      ...said('subtitle'),
      summary: both(`${key}.description.0`),
      start: withOffset(event.start),
      ...(event.doors && { doors: withOffset(event.doors) }),
      ...(event.interval && { interval: withOffset(event.interval) }),
      ...(event.end && { end: withOffset(event.end) }),
      status: statuses[eventStatus({ state, previous })],
      ...(announced && { previousStart: withOffset(announced) }),
      ...said('note'),
      place: { id: event.place, name: both(`${key}.venue`) },
      works: worksOf(event),
      artists: artistsOf(event),
      ...(languages && { languages }),
      ...(surtitles && { surtitles }),
      ...ticketsOf(event, state),
      ...(image && { image }),
      calendar: `${origin}/events/${id}.ics`,
      changed: withOffset(event.changed),
    };
  });
}

/** For facts and texts; pictures are cleared one by one (content/partners.yaml). */
export const licence = 'https://creativecommons.org/licenses/by/4.0/';
