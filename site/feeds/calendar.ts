import ical, { ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { Estate } from '#contract/content/content.ts';
import { languageOf, type PageLanguage } from '#contract/language.ts';
import { instant } from '#contract/wall-time.ts';
import { zone } from '#contract/zone.ts';
import type { Translate } from '#site/language/translator.ts';
import { eventIdentifier, type LocalizedEvent } from '#site/programme/programme.ts';
import { stateNote, titleWithState } from '#site/programme/state.ts';

export interface FeedContext {
  t: Translate;
  view: PageLanguage;
  estate: Estate;
  origin: string;
}

const usualDuration = { hours: 2, minutes: 30 };

/** RFC 5545 with the rules of the zone, without METHOD, which is for invitations (RFC 5546). */
export function renderCalendar(events: LocalizedEvent[], { t, view, estate, origin }: FeedContext): string {
  const out = ical({
    name: t('estate.name'),
    prodId: { company: estate.company, product: 'programme', language: languageOf(view).toUpperCase() },
    url: `${origin}/calendar.ics`,
    ttl: 12 * 60 * 60,
    // A zone of the whole calendar would drop the Z of DTSTAMP, so each event names it.
    timezone: { name: null, generator: (name) => [tzlib_get_ical_block(name)].flat()[0] ?? null },
    x: { 'X-WR-TIMEZONE': zone },
  });
  for (const event of events) {
    const { id, start, end, texts } = event;
    const from = instant(start);
    const changed = instant(event.changed);
    out.createEvent({
      id: eventIdentifier(estate, id),
      sequence: sequenceOf(event),
      status: statusOf(event),
      timezone: zone,
      start: from,
      end: end ? instant(end) : from.add(usualDuration),
      stamp: changed,
      lastModified: changed,
      summary: titleWithState(t, event),
      description: [event.state !== 'past' && stateNote(t, event), texts.subtitle?.text, texts.description[0]?.text]
        .filter(Boolean)
        .join('\n\n'),
      location: { title: `${texts.venue.text}, ${t('estate.name')}`, address: addressLine(estate), geo: geo(estate) },
      url: `${origin}/events/${id}?lng=${languageOf(view)}`,
    });
  }
  return `${out.toString()}\r\n`;
}

function statusOf({ state }: LocalizedEvent): ICalEventStatus {
  if (state === 'cancelled') return ICalEventStatus.CANCELLED;
  return state === 'postponed' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/** A cancelled or moved event counts one more, in case the office forgets to raise the number. */
const sequenceOf = ({ revision, status, previous }: LocalizedEvent): number =>
  revision + (status !== 'scheduled' || previous ? 1 : 0);

const addressLine = ({ address: { street, postcode, place } }: Estate): string => `${street}, ${postcode} ${place}`;
const geo = ({ position: { latitude, longitude } }: Estate) => ({ lat: latitude, lon: longitude });
