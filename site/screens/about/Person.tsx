import { tellPicture } from '#site/content/tell-picture.ts';
import type { Translate } from '#site/language/translator.ts';
import type { PersonTold } from '#site/people/people.ts';
import { Picture } from '#site/ui/Picture.tsx';
import { Biography } from './Biography.tsx';
import style from './Person.module.css';

interface Props {
  t: Translate;
  person: PersonTold;
  /** evenings with this person: title, year and address */
  evenings?: { href: string; name: string }[];
  level: 3 | 4;
}

/** An emblem instead of a face; name, trade, and what there is to tell. */
export function Person({ t, person, evenings = [], level }: Props) {
  const { slug, name, title, image, members, quotes } = person;
  const Name = `h${level}` as const;
  return (
    <article className={style.person} id={`person-${slug}`}>
      <div className={style.emblem}>
        <Picture picture={tellPicture(t, image, { crop: 'emblem', sizes: '7.5rem' })} className={style.image} />
      </div>
      <div>
        <Name className={style.name} translate="no">
          {name}
        </Name>
        <p className={style.title}>{title}</p>
        {members.length > 0 && (
          <ul className={style.members} aria-label={t('about.membersOf', { name })}>
            {members.map((member) => (
              <li key={member}>{member}</li>
            ))}
          </ul>
        )}
        <Biography t={t} person={person} />
        {quotes.map(({ text, source }) => (
          <blockquote key={text} className={style.quote}>
            <p>{text}</p>
            {source && <footer className={style.source}>{source}</footer>}
          </blockquote>
        ))}
        {evenings.length > 0 && (
          <p className={style.evenings}>
            {t('about.evenings')}:{' '}
            {evenings.map(({ href, name: evening }, index) => (
              <span key={href}>
                {index > 0 && ' '}
                <a href={href}>{evening}</a>
                {index < evenings.length - 1 && ','}
              </span>
            ))}
          </p>
        )}
      </div>
    </article>
  );
}
