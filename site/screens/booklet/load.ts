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
  const event = localizeEvent(edition, id, view, now);
  const source = content.events.get(id ?? '');
  if (!event || !source) throw new Error(`content/events: there is no ${id}.yaml.`);
  const parts = createBookletParts(event, castListOf(source, content, edition.localizer(view)), t);
  const large = query.has('large');
  const { title } = event.words;
  return {
    page: {
      title: t(`booklet.${large ? 'large' : 'standard'}.meta`, { title: title.text, year: seasonOf(event) }),
      description: t('booklet.standard.description', { title: title.text }),
    } satisfies PageMetadata,
    screen: {
      t,
      view,
      event,
      note: stateNote(t, event),
      estate: content.estate,
      address: `${origin}/events/${event.id}`,
      poster: localizePicture(t, event.image, { crop: 'poster', sizes: '(min-width: 60rem) 38vw, 22rem' }),
      parts,
      pages: large ? undefined : paginate(parts),
    },
  };
}

function createBookletParts({ words }: LocalizedEvent, castList: readonly CastMember[], t: Translate): BookletPart[] {
  const { description, program, artists, programNote, ensembleInfo, participants } = words;
  const { biography, aboutAuthor, context, additionalInfo, photographer } = words;
  const part = (heading: string | undefined, as: BookletPart['as'], lines: LocalizedText[] = []): BookletPart[] =>
    lines.length > 0 ? [{ heading, as, lines }] : [];
  const headingOf = (name: string) => t(`events.evening.${name}`);
  const portraits = (artists ?? []).flatMap((artist, index) =>
    'text' in artist ? [] : part(castList[index]?.name.text, 'text', artist.bio),
  );
  return [
    ...part(undefined, 'text', description),
    ...part(headingOf('program'), 'list', program),
    ...part(headingOf(portraits.length > 0 ? 'artists' : 'cast'), 'list', castList.map(joinNameAndRole)),
    ...part(headingOf('programNote'), 'text', programNote),
    ...part(headingOf('ensemble'), 'text', ensembleInfo?.about),
    ...portraits,
    ...part(headingOf('participants'), 'list', participants?.map(joinNameAndRole)),
    ...part(headingOf('biography'), 'text', biography),
    ...(aboutAuthor ? part(t('events.evening.author', { name: aboutAuthor.name.text }), 'text', aboutAuthor.bio) : []),
    ...part(headingOf('context'), 'text', context),
    ...part(headingOf('info'), 'text', additionalInfo),
    ...(photographer
      ? part(undefined, 'list', [{ text: t('events.evening.photographer', { name: photographer.text }) }])
      : []),
  ];
}

const joinNameAndRole = ({ name, role }: { name: LocalizedText; role: LocalizedText }): LocalizedText => ({
  text: `${name.text} – ${role.text}`,
  lang: name.lang ?? role.lang,
});
