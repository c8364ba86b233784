import { seasonOf } from '#contract/content/event-times.ts';
import { type BookletPart, paginate } from '#site/booklet/paginate.ts';
import { localizePicture } from '#site/content/pictures.ts';
import type { LocalizedText } from '#site/language/localized-text.ts';
import type { Translate } from '#site/language/translator.ts';
import { type CastMember, castListOf } from '#site/people/cast-list.ts';
import { type LocalizedEvent, localizeEvent } from '#site/programme/programme.ts';
import { stateNote } from '#site/programme/state.ts';
import type { PageContext, PageMetadata } from '#site/shell/page.ts';

export function loadBooklet(
  { edition, view, now, origin }: PageContext<'now' | 'origin'>,
  id: string | undefined,
  query: URLSearchParams,
) {
  const { content } = edition;
  const t = edition.translator(view);
  const evening = localizeEvent(edition, id, view, now);
  const event = content.events.get(id ?? '');
  if (!evening || !event) throw new Error(`content/events: there is no ${id}.yaml.`);
  const parts = createBookletParts(evening, castListOf(event, content, edition.localizer(view)), t);
  const large = query.has('large');
  const { title } = evening.words;
  return {
    page: {
      title: t(`paper.${large ? 'large' : 'booklet'}.meta`, { title: title.text, year: seasonOf(evening) }),
      description: t('paper.booklet.description', { title: title.text }),
    } satisfies PageMetadata,
    screen: {
      t,
      view,
      evening,
      note: stateNote(t, evening),
      estate: content.estate,
      address: `${origin}/events/${evening.id}`,
      poster: localizePicture(t, evening.image, { crop: 'poster', sizes: '(min-width: 60rem) 38vw, 22rem' }),
      parts,
      pages: large ? undefined : paginate(parts),
    },
  };
}

function createBookletParts({ words }: LocalizedEvent, bill: readonly CastMember[], t: Translate): BookletPart[] {
  const { description, program, artists, programNote, ensembleInfo, participants } = words;
  const { biography, aboutAuthor, context, additionalInfo, photographer } = words;
  const part = (
    heading: string | undefined,
    as: BookletPart['as'],
    lines: LocalizedText[] | undefined,
  ): BookletPart[] => (lines && lines.length > 0 ? [{ heading, as, lines }] : []);
  const titled = (name: string) => t(`events.evening.${name}`);
  const portraits = (artists ?? []).flatMap((artist, index) =>
    'text' in artist ? [] : part(bill[index]?.name.text, 'text', artist.bio),
  );
  return [
    ...part(undefined, 'text', description),
    ...part(titled('program'), 'list', program),
    ...part(titled(portraits.length > 0 ? 'artists' : 'cast'), 'list', bill.map(joinNameAndRole)),
    ...part(titled('programNote'), 'text', programNote),
    ...part(titled('ensemble'), 'text', ensembleInfo?.about),
    ...portraits,
    ...part(titled('participants'), 'list', participants?.map(joinNameAndRole)),
    ...part(titled('biography'), 'text', biography),
    ...(aboutAuthor ? part(t('events.evening.author', { name: aboutAuthor.name.text }), 'text', aboutAuthor.bio) : []),
    ...part(titled('context'), 'text', context),
    ...part(titled('info'), 'text', additionalInfo),
    ...(photographer
      ? part(undefined, 'list', [{ text: t('events.evening.photographer', { name: photographer.text }) }])
      : []),
  ];
}

const joinNameAndRole = ({ name, role }: { name: LocalizedText; role: LocalizedText }): LocalizedText => ({
  text: `${name.text} – ${role.text}`,
  lang: name.lang ?? role.lang,
});
