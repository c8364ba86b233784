import type { ReactNode } from 'react';
import type { Translate } from '#site/language/translator.ts';
import { ItemText, type ItemTextProps } from '#site/media/ItemText.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './FilmPage.module.css';

interface Props extends ItemTextProps {
  t: Translate;
  back: { href: string; label: string };
  title: string;
  subtitle?: string;
  /** what it is, when, how long: one line below the film */
  facts: string[];
  transcript?: string[];
  /** the player */
  children: ReactNode;
}

/** A film on its mount, what it is, what there is to know, and its words to read. */
export function FilmPage({ t, back, title, subtitle, facts, lead, text, transcript, evening, children }: Props) {
  return (
    <article className={style.page}>
      <p className={style.back}>
        <TouchLink href={back.href}>{back.label}</TouchLink>
      </p>
      <header className={style.head}>
        <h1 className={style.title}>{title}</h1>
        {subtitle && <p className={style.subtitle}>{subtitle}</p>}
      </header>
      <figure className={style.mount}>
        {children}
        <figcaption className={style.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </figcaption>
      </figure>
      <div className={style.matter}>
        <ItemText {...{ t, lead, text, evening }} />
      </div>
      {transcript && (
        <section className={style.transcript} aria-labelledby="transcript">
          <h2 className={style.label} id="transcript">
            {t('library.detail.transcript')}
          </h2>
          <ol>
            {transcript.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </section>
      )}
    </article>
  );
}
