import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { Estate } from '#contract/content.ts';
import { languageOf, type View } from '#contract/language.ts';
import { instant } from '#contract/wall-time.ts';
import type { Translate } from '#site/language/translator.ts';
import type { Evening } from '#site/programme/programme.ts';

export interface Told {
  t: Translate;
  view: View;
  estate: Estate;
  origin: string;
}

const zone = 'Europe/Berlin';
const host = 'tollenau';
const statuses = {
  scheduled: ICalEventStatus.CONFIRMED,
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};
/** how long an evening is taken to last when its end is not said */
const usually = { hours: 2, minutes: 30 };

/** RFC 5545, with the zone's rules inside, so that no calendar has to know Berlin. */
export function calendar(evenings: Evening[], { t, view, estate, origin }: Told): string {
  const out = ical({
    name: t('estate.name'),
    prodId: { company: estate.company, product: 'programme', language: languageOf(view).toUpperCase() },
    url: `${origin}/calendar.ics`,
    method: ICalCalendarMethod.PUBLISH,
    ttl: 12 * 60 * 60,
    timezone: { name: zone, generator: (name) => [tzlib_get_ical_block(name)].flat()[0] ?? null },
  });
  for (const evening of evenings) {
    const { id, start, end, revision, status, words } = evening;
    const from = instant(start);
    out.createEvent({
      id: `event-${id}@${host}`,
      sequence: revision,
      status: statuses[status],
      timezone: zone,
      start: from,
      end: end ? instant(end) : from.add(usually),
      // The same file for the same programme: the stamp is the evening's, not the hour at which somebody asked.
      stamp: from,
      summary: words.title.text,
      description: [words.subtitle?.text, words.description[0]?.text].filter(Boolean).join('\n\n'),
      location: { title: `${words.venue.text}, ${t('estate.name')}`, address: addressLine(estate), geo: geo(estate) },
      url: `${origin}/events/${id}?lng=${languageOf(view)}`,
    });
  }
  return out.toString();
}

const addressLine = ({ address: { street, postcode, place } }: Estate): string => `${street}, ${postcode} ${place}`;
const geo = ({ position: { latitude, longitude } }: Estate) => ({ lat: latitude, lon: longitude });
