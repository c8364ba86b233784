import type { ComponentProps } from 'react';
import type { Translate } from '#site/language/translator.ts';
import { ItemText, type ItemTextProps } from '#site/media/ItemText.tsx';
import { EmbedFrame } from '#site/ui/EmbedFrame.tsx';
import { FilmCover, FilmPlayer } from '#site/ui/FilmPlayer.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './FilmPage.module.css';

/** Our own film, a placeholder until that film has been made, or the frame for a third party's player. */
export type Player =
  | { own: ComponentProps<typeof FilmPlayer> }
  | { cover: ComponentProps<typeof FilmCover> }
  | { embed: ComponentProps<typeof EmbedFrame> };

interface Props extends ItemTextProps {
  t: Translate;
  back: { href: string; label: string };
  title: string;
  subtitle?: string;
  facts: string[];
  transcript?: string[] | undefined;
  player: Player;
}

export function FilmPage({ t, back, title, subtitle, facts, lead, text, transcript, eventHref, player }: Props) {
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
        {'own' in player && <FilmPlayer {...player.own} />}
        {'cover' in player && <FilmCover {...player.cover} />}
        {'embed' in player && <EmbedFrame {...player.embed} />}
        <figcaption className={style.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </figcaption>
      </figure>
      <div className={style.matter}>
        <ItemText {...{ t, lead, text, eventHref }} />
      </div>
      {transcript && transcript.length > 0 && (
        <section className={style.transcript} aria-labelledby="transcript">
          <h2 className={style.label} id="transcript">
            {t('library.detail.transcript')}
          </h2>
          <ol>
            {transcript.map((sentence, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a film may say the same twice
              <li key={index}>{sentence}</li>
            ))}
          </ol>
        </section>
      )}
    </article>
  );
}
