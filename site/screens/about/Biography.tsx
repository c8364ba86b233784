import type { Translate } from '#site/language/translator.ts';
import type { PersonTold } from '#site/people/people.ts';
import { Fold } from '#site/ui/Fold.tsx';
import style from './Biography.module.css';

interface Props {
  t: Translate;
  person: PersonTold;
  /** evenings with this person: title, year and address */
  evenings: { href: string; name: string }[];
}

/** Whoever listens to the page hears whose it is. */
export function Biography({ t, person: { name, bio, quotes }, evenings }: Props) {
  const at = evenings.length > 0 && <Evenings label={t('about.evenings')} evenings={evenings} />;
  if (bio.length === 0) {
    return (
      <>
        <p className={style.none}>{t('about.noBioAvailable')}</p>
        {at}
      </>
    );
  }
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
        {at}
      </div>
    </Fold>
  );
}

function Evenings({ label, evenings }: { label: string; evenings: Props['evenings'] }) {
  return (
    <p className={style.evenings}>
      {label}:{' '}
      {evenings.map(({ href, name }, index) => (
        <span key={href}>
          {index > 0 && ' '}
          <a href={href}>{name}</a>
          {index < evenings.length - 1 && ','}
        </span>
      ))}
    </p>
  );
}
