import { type Language, languages } from '#contract/language.ts';
import { longDate } from '#site/language/dates.ts';
import { type Told, type ToldTree, tellAll } from '#site/language/told.ts';
import { billOf, namedArtists } from '#site/people/bill.ts';
import { placeKey } from '#site/programme/programme.ts';
import { worksOn } from '#site/repertoire/works.ts';
import type { Findable } from '#site/search/document.ts';
import type { Pace } from '#site/search/pace.ts';
import type { Source } from '#site/source.ts';

/** Yields between batches: the archive may be long. */
export async function evenings(source: Source, language: Language, pause: Pace): Promise<Findable[]> {
  const { content, translator, teller } = source;
  const [t, tell, tellers] = [translator(language), teller(language), languages.map(teller)];
  const found: Findable[] = [];
  for (const facts of source.events) {
    const { id, category, place, start, event } = facts;
    const key = `eventDetails.${id}.event`;
    const { title, subtitle, date: _, time: __, venue: ___, artists = [], ...rest } = tellAll(event, key, tell);
    const day = longDate(start.slice(0, 10), language);
    found.push({
      id: `evening-${id}`,
      kind: 'evenings',
      href: `/events/${id}`,
      title,
      line: [t(`events.category.${category}`), t(`events.place.${placeKey(place)}`), day].join(' · '),
      evening: facts,
      names: [
        ...(subtitle ? [subtitle.text] : []),
        ...tellers.map((inOther) => inOther(`${key}.title`).text).filter((name) => name !== title.text),
        ...worksOn(facts, content, t).flatMap((work) => [work.title, work.composer]),
      ],
      text: texts({ ...rest, artists: namedArtists(artists, billOf(facts, content, tell)) }),
    });
    await pause();
  }
  return found;
}

function texts(tree: ToldTree<object>): Told[] {
  return Object.values(tree).flatMap((value: unknown) => {
    if (typeof value !== 'object' || value === null) return [];
    return 'text' in value && typeof value.text === 'string' ? [value as Told] : texts(value);
  });
}
