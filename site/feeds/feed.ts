import { languageOf } from '#contract/language.ts';
import { instant } from '#contract/wall-time.ts';
import type { LocalizedEvent } from '#site/programme/programme.ts';
import { stateNote, titleWithState } from '#site/programme/state.ts';
import type { FeedContext } from './calendar.ts';

/** Atom (RFC 4287): programme and news in one language, the latest change first. */
export function renderFeed(
  events: LocalizedEvent[],
  news: { id: number; title: string; summary: string; date: Date }[],
  { t, view, estate, origin, now }: FeedContext & { now: Date },
): string {
  const language = languageOf(view);
  const address = (path: string) => `${origin}${path}?lng=${language}`;
  // Each language has ids of its own. The German ones must stay as they are: readers know them.
  const id = (path: string) => (language === 'de' ? origin + path : address(path));
  const entries = [
    ...events.map((event) => eventEntry(event, t)),
    ...news.map(({ date, ...entry }) => ({ ...entry, path: `/news-detail/${entry.id}`, updated: date })),
  ]
    // A date in the future is not the day of the change.
    .map((entry) => ({ ...entry, updated: entry.updated < now ? entry.updated : now }))
    .sort((a, b) => b.updated.getTime() - a.updated.getTime());
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <id>${escapeXml(id('/feed.xml'))}</id>
  <title>${escapeXml(t('estate.name'))}</title>
  <updated>${(entries[0]?.updated ?? now).toISOString()}</updated>
  <author><name>${escapeXml(estate.company)}</name><email>${escapeXml(estate.email)}</email></author>
  <rights>${escapeXml(estate.company)}</rights>
  <link rel="alternate" hreflang="${language}" href="${escapeXml(address('/events'))}"/>
  <link rel="self" type="application/atom+xml" href="${escapeXml(address('/feed.xml'))}"/>
${entries.map((entry) => entryXml(entry, id, address)).join('\n')}
</feed>
`;
}

const eventEntry = (event: LocalizedEvent, t: FeedContext['t']) => ({
  path: `/events/${event.id}`,
  title: titleWithState(t, event),
  summary: [stateNote(t, event), event.texts.description[0]?.text].filter(Boolean).join('\n\n'),
  updated: new Date(instant(event.changed).epochMilliseconds),
});

type FeedUrl = (path: string) => string;

type FeedEntry = ReturnType<typeof eventEntry>;

const entryXml = ({ path, title, summary, updated }: FeedEntry, id: FeedUrl, address: FeedUrl): string => `  <entry>
    <id>${escapeXml(id(path))}</id>
    <title>${escapeXml(title)}</title>
    <updated>${updated.toISOString()}</updated>
    <link rel="alternate" href="${escapeXml(address(path))}"/>
    <summary>${escapeXml(summary)}</summary>
  </entry>`;

const xmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => xmlEntities[char] ?? char);
