import type { ReactNode } from 'react';
import { seasonOf } from '#contract/content/event-times.ts';
import { Booklet, BookletParts, PrintablePage } from '#site/booklet/Booklet.tsx';
import { type BookletPart, paginate } from '#site/booklet/paginate.ts';
import { localizePicture, localizeThumbnail } from '#site/content/pictures.ts';
import { clockTime } from '#site/language/dates.ts';
import type { LocalizedText } from '#site/language/localized-text.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import type { PageContext } from '#site/page-context.ts';
import { type CastMember, localizeCastList } from '#site/people/people.ts';
import { describePrice } from '#site/programme/prices.ts';
import { findEventNote, type LocalizedEvent, localizeEvent, nameCastHeading } from '#site/programme/programme.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import style from './BookletPage.module.css';

export function loadBooklet(
  { edition, locale, now, origin }: PageContext<'now' | 'origin'>,
  id: string | undefined,
  query: URLSearchParams,
) {
  const { content } = edition;
  const t = edition.translator(locale);
  const event = localizeEvent(edition, id, locale, now);
  const source = content.events.get(id ?? '');
  if (!event || !source) throw new Error(`content/events: there is no ${id}.yaml.`);
  const castList = localizeCastList(source, content, edition.localizer(locale));
  const parts = createBookletParts(event, castList, nameCastHeading(content, source), t);
  const isLarge = query.has('large');
  const { title } = event.texts;
  return {
    page: {
      title: t(`booklet.${isLarge ? 'large' : 'standard'}.meta`, { title: title.text, year: seasonOf(event) }),
      description: t('booklet.standard.description', { title: title.text }),
    } satisfies PageMetadata,
    screen: {
      t,
      locale,
      event,
      note: findEventNote(t, event),
      estate: content.estate,
      address: `${origin}/events/${event.id}`,
      poster: localizePicture(t, event.image, { crop: 'poster', sizes: '(min-width: 60rem) 38vw, 22rem' }),
      parts,
      pages: isLarge ? undefined : paginate(parts),
      emblems: castList.flatMap(({ emblem }) => (emblem ? [localizeThumbnail(t, emblem, 'emblem')] : [])),
    },
  };
}

function createBookletParts(
  { texts }: LocalizedEvent,
  castList: readonly CastMember[],
  castHeading: 'cast' | 'artists',
  t: Translate,
): BookletPart[] {
  const { description, program, artists, programNote, ensembleInfo, participants } = texts;
  const { biography, aboutAuthor, context, additionalInfo, photographer } = texts;
  const part = (heading: string | undefined, kind: BookletPart['kind'], lines: LocalizedText[] = []): BookletPart[] =>
    lines.length > 0 ? [{ heading, kind, lines }] : [];
  const headingOf = (name: string) => t(`events.detail.${name}`);
  const portraits = (artists ?? []).flatMap((artist, index) =>
    'text' in artist ? [] : part(castList[index]?.name.text, 'text', artist.bio),
  );
  return [
    ...part(headingOf('program'), 'list', program),
    ...part(headingOf(portraits.length > 0 ? 'artists' : castHeading), 'list', castList.map(joinNameAndRole)),
    ...part(t('booklet.description'), 'text', description),
    ...part(headingOf('programNote'), 'text', programNote),
    ...part(headingOf('ensemble'), 'text', ensembleInfo?.about),
    ...portraits,
    ...part(headingOf('participants'), 'list', participants?.map(joinNameAndRole)),
    ...part(headingOf('biography'), 'text', biography),
    ...(aboutAuthor ? part(t('events.detail.author', { name: aboutAuthor.name.text }), 'text', aboutAuthor.bio) : []),
    ...part(headingOf('context'), 'text', context),
    ...part(headingOf('info'), 'text', additionalInfo),
    ...(photographer
      ? part(undefined, 'list', [{ text: t('events.detail.photographer', { name: photographer.text }) }])
      : []),
  ];
}

const joinNameAndRole = ({ name, role }: { name: LocalizedText; role: LocalizedText }): LocalizedText => ({
  text: `${name.text} – ${role.text}`,
  lang: name.lang ?? role.lang,
});

type Props = ReturnType<typeof loadBooklet>['screen'];

export function BookletPage(props: Props) {
  const { t, locale, event, note, estate, address, poster, parts, pages, emblems } = props;
  const { id, type, state, end, texts } = event;
  const bookletPath = `/events/${id}/programme`;
  const facts: ReactNode[] = [
    texts.subtitle && <TextWithLang key="subtitle" text={texts.subtitle} />,
    state !== 'past' && note,
    <TextWithLang key="date" text={texts.date} />,
    <TextWithLang key="time" text={texts.time} />,
    end && type !== 'exhibition' && t('events.ends', { time: clockTime(end, locale) }),
    <TextWithLang key="venue" text={texts.venue} />,
    describePrice(t, locale, event),
  ].filter(Boolean);
  const kind = pages ? 'standard' : 'large';
  return (
    <PrintablePage
      title={t(`booklet.${kind}.title`)}
      hint={t(`booklet.${kind}.hint`)}
      printLabel={t('booklet.print')}
      links={[
        pages
          ? { href: `${bookletPath}?large`, label: t('booklet.standard.large') }
          : { href: bookletPath, label: t('booklet.large.small') },
        { href: `/events/${id}`, label: t('booklet.standard.back') },
      ]}
    >
      {pages ? (
        <Booklet
          {...{ t, estate, poster, facts, pages, emblems, address, label: t('booklet.standard.more') }}
          title={<TextWithLang text={texts.title} />}
        />
      ) : (
        <div className={style.large}>
          <p className={style.title}>
            <TextWithLang text={texts.title} />
          </p>
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
            <p key={index}>{fact}</p>
          ))}
          <BookletParts parts={parts} />
        </div>
      )}
    </PrintablePage>
  );
}
