import type { LocalizedText } from '#site/language/localized-text.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import type { addArtistNames } from '#site/people/people.ts';
import { Chapter, Paragraphs, QuoteList } from '#site/programme/Chapter.tsx';
import type { LocalizedEvent } from '#site/programme/programme.ts';
import { Picture } from '#site/ui/Picture.tsx';
import style from './Artists.module.css';
import type { loadEvent } from './load.ts';

type EventArtists = ReturnType<typeof addArtistNames>;
type CastList = NonNullable<ReturnType<typeof loadEvent>>['screen']['castList'];
type ArtistEntry = Exclude<EventArtists[number], { text: string }>;

const isArtistEntry = (artist: EventArtists[number]): artist is ArtistEntry => 'name' in artist;

interface ArtistListProps {
  t: Translate;
  artists: EventArtists;
  castList: CastList;
  heading: 'cast' | 'artists';
}

export function ArtistList({ t, artists, castList, heading }: ArtistListProps) {
  if (artists.some(isArtistEntry)) {
    return (
      <Chapter title={t('events.detail.artists')}>
        {artists.map(
          (artist, index) =>
            isArtistEntry(artist) && <Artist key={artist.name.text} t={t} artist={artist} known={castList[index]} />,
        )}
      </Chapter>
    );
  }
  return (
    <Chapter title={t(`events.detail.${heading}`)}>
      <ul className={style.castList}>
        {castList.map(({ name, role, href, emblem }) => (
          <li key={name.text + role.text} className={style.line} lang={name.lang}>
            {emblem && <Picture picture={emblem} className={style.emblem} />}
            {href ? <a href={href}>{name.text}</a> : <span>{name.text}</span>}
            <span className="visually-hidden"> – </span>
            <span className={style.role}>{role.text}</span>
          </li>
        ))}
      </ul>
    </Chapter>
  );
}

function Artist({ t, artist, known }: { t: Translate; artist: ArtistEntry; known: CastList[number] | undefined }) {
  const { name, role, bio, awards, photographer } = artist;
  return (
    <div className={style.artist}>
      {known?.emblem && <Picture picture={known.emblem} className={style.emblem} />}
      <NameAndRole name={name} role={role} href={known?.href} />
      {bio && <Paragraphs lines={bio} />}
      {awards && (
        <>
          <h4 className={style.awards}>{t('events.detail.awards')}</h4>
          <ul className={style.list}>
            {awards.map((award) => (
              <li key={award.text}>
                <TextWithLang text={award} />
              </li>
            ))}
          </ul>
        </>
      )}
      {photographer && <p className={style.credit}>{t('events.detail.portrait', { name: photographer.text })}</p>}
    </div>
  );
}

type EventPageTexts = Required<LocalizedEvent['texts']>;

export function ParticipantList({ t, people }: { t: Translate; people: NonNullable<EventPageTexts['participants']> }) {
  return (
    <Chapter title={t('events.detail.participants')}>
      {people.map(({ name, role, description }) => (
        <div key={name.text} className={style.artist}>
          <NameAndRole name={name} role={role} />
          {description && <Paragraphs lines={[description]} />}
        </div>
      ))}
    </Chapter>
  );
}

function NameAndRole({ name, role, href }: { name: LocalizedText; role: LocalizedText; href?: string | undefined }) {
  return (
    <h3 className={style.name}>
      {href ? <a href={href}>{name.text}</a> : name.text}{' '}
      <span className={style.role}>
        – <TextWithLang text={role} />
      </span>
    </h3>
  );
}

export function AuthorChapter({ t, author }: { t: Translate; author: NonNullable<EventPageTexts['aboutAuthor']> }) {
  const { name, bio, quotes, politicalStance } = author;
  return (
    <Chapter title={t('events.detail.author', { name: name.text })}>
      <Paragraphs lines={bio} />
      {quotes && <QuoteList t={t} quotes={quotes} />}
      {politicalStance && (
        <div className={style.stance}>
          <h3 className={style.title}>{t('events.detail.politicalStance')}</h3>
          <p>
            <TextWithLang text={politicalStance} />
          </p>
        </div>
      )}
    </Chapter>
  );
}

const ensembleFields = [
  ...(['formation', 'education', 'artisticApproach', 'repertoireHighlights', 'instruments'] as const),
  ...(['awards', 'performances', 'partners', 'collaborations', 'recordings'] as const),
];

export function EnsembleChapter({ t, info }: { t: Translate; info: NonNullable<EventPageTexts['ensembleInfo']> }) {
  const localizedFields = ensembleFields.flatMap((part) => {
    const value = info[part];
    return value ? [{ part, lines: Array.isArray(value) ? value : [value] }] : [];
  });
  return (
    <Chapter title={t('events.detail.ensemble')}>
      {info.about && <Paragraphs lines={info.about} />}
      <dl className={style.facts}>
        {localizedFields.map(({ part, lines }) => (
          <div key={part} className={style.fact}>
            <dt className={style.term}>{t(`events.detail.${part}`)}</dt>
            {lines.map((text: LocalizedText) => (
              <dd key={text.text} className={style.ensembleLine}>
                <TextWithLang text={text} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Chapter>
  );
}
