import { localizePicture } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import { buildPersonPath, type LocalizedPerson } from '#site/people/people.ts';
import { Fold } from '#site/ui/Fold.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import style from './Person.module.css';

interface Props {
  t: Translate;
  person: LocalizedPerson;
  events?: { href: string; name: string }[];
  level: 3 | 4;
}

const sizes = { 3: '(max-width: 700px) 4rem, 19vw', 4: '4rem' };

export function Person({ t, person, events = [], level }: Props) {
  const { slug, name, title, image } = person;
  const Name = `h${level}` as const;
  return (
    <article className={style.person} data-level={level} id={`person-${slug}`}>
      <div className={style.emblem}>
        <Picture picture={localizePicture(t, image, { crop: 'emblem', sizes: sizes[level] })} className={style.image} />
      </div>
      <div className={style.words}>
        <Name className={style.name} translate="no">
          <a href={buildPersonPath(slug)}>{name}</a>
        </Name>
        <p className={style.title}>{title}</p>
      </div>
      <Biography t={t} person={person} events={events} />
    </article>
  );
}

function Biography({ t, person: { name, bio, members, quotes }, events }: Required<Omit<Props, 'level'>>) {
  return (
    <div className={style.biography}>
      <Fold
        summary={
          <span className={style.label}>
            {t('about.bio.label')}
            <span className="visually-hidden" translate="no">
              : {name}
            </span>
          </span>
        }
      >
        <div className={style.text}>
          {members.length > 0 && (
            <ul className={style.members} aria-label={t('about.membersOf', { name })}>
              {members.map((member) => (
                <li key={member}>{member}</li>
              ))}
            </ul>
          )}
          {bio.length === 0 && <p>{t('about.noBioAvailable')}</p>}
          {bio.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {quotes.map(({ text, source }) => (
            <blockquote key={text} className={style.quote}>
              <p>{text}</p>
              {source && <footer className={style.source}>{source}</footer>}
            </blockquote>
          ))}
          {events.length > 0 && (
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
          )}
        </div>
      </Fold>
    </div>
  );
}
