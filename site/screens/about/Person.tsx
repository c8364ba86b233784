import { localizePicture } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import { type LocalizedPerson, personPage } from '#site/people/people.ts';
import { Fold } from '#site/ui/Fold.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import style from './Person.module.css';

interface Props {
  t: Translate;
  person: LocalizedPerson;
  events?: { href: string; name: string }[];
  level: 3 | 4;
}

const sizes = '(max-width: 700px) 44vw, (max-width: 1100px) 24vw, 18vw';

export function Person({ t, person, events = [], level }: Props) {
  const { slug, name, title, image, members } = person;
  const Name = `h${level}` as const;
  return (
    <article
      className={style.person}
      data-wide={level === 4 && members.length > 0 ? '' : undefined}
      id={`person-${slug}`}
    >
      <div className={style.emblem}>
        <Picture picture={localizePicture(t, image, { crop: 'emblem', sizes })} className={style.image} />
      </div>
      <div className={style.words}>
        <Name className={style.name} translate="no">
          <a href={personPage(slug)}>{name}</a>
        </Name>
        <p className={style.title}>{title}</p>
        {members.length > 0 && (
          <ul className={style.members} aria-label={t('about.membersOf', { name })}>
            {members.map((member) => (
              <li key={member}>{member}</li>
            ))}
          </ul>
        )}
        <Biography t={t} person={person} events={events} />
      </div>
    </article>
  );
}

function Biography({ t, person: { name, bio, quotes }, events }: Required<Omit<Props, 'level'>>) {
  const eventLinks = events.length > 0 && (
    <p className={style.events}>
      {t('about.events')}:{' '}
      {events.map(({ href, name: title }, index) => (
        <span key={href}>
          {index > 0 && ' '}
          <a href={href}>{title}</a>
          {index < events.length - 1 && ','}
        </span>
      ))}
    </p>
  );
  if (bio.length === 0)
    return (
      <>
        <p className={style.empty}>{t('about.noBioAvailable')}</p>
        {eventLinks}
      </>
    );
  return (
    <Fold
      summary={
        <>
          {t('about.bio.label')}
          <span className="visually-hidden" translate="no">
            : {name}
          </span>
        </>
      }
    >
      <div className={style.text}>
        {bio.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {quotes.map(({ text, source }) => (
          <blockquote key={text} className={style.quote}>
            <p>{text}</p>
            {source && <footer className={style.source}>{source}</footer>}
          </blockquote>
        ))}
        {eventLinks}
      </div>
    </Fold>
  );
}
