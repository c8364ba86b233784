import ical, { ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { Estate } from '#contract/content/content.ts';
import { escapeHtml } from '#contract/html-text.ts';
import { languageOf } from '#contract/language.ts';
import { parseWallTime } from '#contract/wall-time.ts';
import { zone } from '#contract/zone.ts';
import type { Translate } from '#site/language/translator.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import {
  buildEventIdentifier,
  findEventNote,
  formatTitleWithState,
  type LocalizedEvent,
} from '#site/programme/programme.ts';

type FeedContext = Pick<App.Locals, 'edition' | 'locale' | 'origin'>;

const usualDuration = { hours: 2, minutes: 30 };

/** Writes iCalendar (RFC 5545) with time zones, without METHOD: only invitations need it. */
export function renderCalendar(events: LocalizedEvent[], { edition, locale, origin }: FeedContext): string {
  const t = edition.translator(locale);
  const { estate } = edition.content;
  const calendar = ical({
    name: t('estate.name'),
    prodId: { company: estate.company, product: 'programme', language: languageOf(locale).toUpperCase() },
    url: `${origin}/calendar.ics`,
    ttl: 12 * 60 * 60,
    // Each event names its zone: with a zone of the whole calendar, DTSTAMP would lose its Z.
    timezone: { name: null, generator: (name) => [tzlib_get_ical_block(name)].flat()[0] ?? null },
    x: { 'X-WR-TIMEZONE': zone },
  });
  for (const event of events) {
    const { id, start, end, texts } = event;
    const startTime = parseWallTime(start);
    const changed = parseWallTime(event.changed);
    calendar.createEvent({
      id: buildEventIdentifier(estate, id),
      sequence: sequenceOf(event),
      status: statusOf(event),
      timezone: zone,
      start: startTime,
      end: end ? parseWallTime(end) : startTime.add(usualDuration),
      stamp: changed,
      lastModified: changed,
      summary: formatTitleWithState(t, event),
      description: [event.state !== 'past' && findEventNote(t, event), texts.subtitle?.text, texts.description[0]?.text]
        .filter(Boolean)
        .join('\n\n'),
      location: { title: `${texts.venue.text}, ${t('estate.name')}`, address: addressLine(estate), geo: geo(estate) },
      url: `${origin}/events/${id}?lng=${languageOf(locale)}`,
    });
  }
  return `${calendar.toString()}\r\n`;
}

function statusOf({ state }: LocalizedEvent): ICalEventStatus {
  if (state === 'cancelled') return ICalEventStatus.CANCELLED;
  return state === 'postponed' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/** Adds 1 for a cancelled or moved event, in case the office did not raise `revision`. */
const sequenceOf = ({ revision, status, previous }: LocalizedEvent): number =>
  revision + (status !== 'scheduled' || previous ? 1 : 0);

const addressLine = ({ address: { street, postcode, place } }: Estate): string => `${street}, ${postcode} ${place}`;
const geo = ({ position: { latitude, longitude } }: Estate) => ({ lat: latitude, lon: longitude });

/** Writes events and news in one language as Atom (RFC 4287), the latest change first. */
export function renderFeed(events: LocalizedEvent[], context: FeedContext & { now: Date }): string {
  const { edition, locale, origin, now } = context;
  const t = edition.translator(locale);
  const { estate, news } = edition.content;
  const language = languageOf(locale);
  const buildAddress = (path: string) => `${origin}${path}?lng=${language}`;
  // Ids of entries differ by language. The German ones must not change: feed readers know them.
  const buildId = (path: string) => (language === 'de' ? origin + path : buildAddress(path));
  const entries = [
    ...events.map((event) => createEventEntry(event, t)),
    ...[...news.values()].map(({ id, date }) => ({
      path: `/news-detail/${id}`,
      title: t(`news.${id}.title`),
      summary: t(`news.${id}.description`),
      updated: new Date(`${date}T12:00:00Z`),
    })),
  ]
    // A news item may have a future date, but its change is not in the future.
    .map((entry) => ({ ...entry, updated: new Date(Math.min(entry.updated.getTime(), now.getTime())) }))
    .sort((a, b) => b.updated.getTime() - a.updated.getTime());
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <id>${escapeHtml(buildId('/feed.xml'))}</id>
  <title>${escapeHtml(t('estate.name'))}</title>
  <updated>${(entries[0]?.updated ?? now).toISOString()}</updated>
  <author><name>${escapeHtml(estate.company)}</name><email>${escapeHtml(estate.email)}</email></author>
  <rights>${escapeHtml(estate.company)}</rights>
  <link rel="alternate" hreflang="${language}" href="${escapeHtml(buildAddress('/events'))}"/>
  <link rel="self" type="application/atom+xml" href="${escapeHtml(buildAddress('/feed.xml'))}"/>
${entries.map((entry) => renderEntry(entry, buildId, buildAddress)).join('\n')}
</feed>
`;
}

const createEventEntry = (event: LocalizedEvent, t: Translate) => ({
  path: `/events/${event.id}`,
  title: formatTitleWithState(t, event),
  summary: [findEventNote(t, event), event.texts.description[0]?.text].filter(Boolean).join('\n\n'),
  updated: new Date(parseWallTime(event.changed).epochMilliseconds),
});

type BuildUrl = (path: string) => string;

type Entry = ReturnType<typeof createEventEntry>;

const renderEntry = ({ path, title, summary, updated }: Entry, buildId: BuildUrl, buildAddress: BuildUrl) => `  <entry>
    <id>${escapeHtml(buildId(path))}</id>
    <title>${escapeHtml(title)}</title>
    <updated>${updated.toISOString()}</updated>
    <link rel="alternate" href="${escapeHtml(buildAddress(path))}"/>
    <summary>${escapeHtml(summary)}</summary>
  </entry>`;

/** Programs search and compare these documents, so they contain no no-break spaces. */
export const createDataResponse = (type: `${string}/${string}`, text: string): Response =>
  new Response(toPlainSpaces(text), { headers: { 'content-type': `${type}; charset=utf-8` } });
