import { type Language, languages } from '#contract/language.ts';
import { longDate } from '#site/language/dates.ts';
import { type LocalizedText, type LocalizedTree, localizeTree } from '#site/language/localized-text.ts';
import { castListOf, namedArtists } from '#site/people/cast-list.ts';
import { venueKey } from '#site/programme/programme.ts';
import { worksOfEvent } from '#site/repertoire/works.ts';
import type { SearchDocument } from '#site/search/document.ts';
import type { IndexingPause } from '#site/search/indexing-pause.ts';
import type { ContentSource } from '#site/source.ts';

/** Yields between batches: the archive may be long. */
export async function createEventDocuments(source: ContentSource, language: Language, pause: IndexingPause) {
  const { content, translator, localizer } = source;
  const [t, localize, localizers] = [translator(language), localizer(language), languages.map(localizer)];
  const documents: SearchDocument[] = [];
  for (const facts of source.events) {
    const { id, category, place, start, event } = facts;
    const key = `eventDetails.${id}.event`;
    const {
      title,
      subtitle,
      date: _,
      time: __,
      venue: ___,
      artists = [],
      ...rest
    } = localizeTree(event, key, localize);
    const day = longDate(start.slice(0, 10), language);
    documents.push({
      id: `evening-${id}`,
      kind: 'evenings',
      href: `/events/${id}`,
      title,
      subtitle: [t(`events.category.${category}`), t(`events.place.${venueKey(place)}`), day].join(' · '),
      event: facts,
      names: [
        ...(subtitle ? [subtitle.text] : []),
        ...localizers.map((other) => other(`${key}.title`).text).filter((name) => name !== title.text),
        ...worksOfEvent(facts, content, t).flatMap((work) => [work.title, work.composer]),
      ],
      text: collectTexts({ ...rest, artists: namedArtists(artists, castListOf(facts, content, localize)) }),
    });
    await pause();
  }
  return documents;
}

function collectTexts(tree: LocalizedTree<object>): LocalizedText[] {
  return Object.values(tree).flatMap((value: unknown) => {
    if (typeof value !== 'object' || value === null) return [];
    return 'text' in value && typeof value.text === 'string' ? [value as LocalizedText] : collectTexts(value);
  });
}
