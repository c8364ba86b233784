import type { ReactNode } from 'react';
import { loopSources } from '#site/content/films.ts';
import type { Translate } from '#site/language/translator.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Picture, type PictureData } from '#site/ui/Picture.tsx';
import { Film, FilmToggle } from './Film.tsx';
import style from './Poster.module.css';

interface Props {
  t: Translate;
  picture: PictureData;
  /** what is on, for the rust band below the print */
  children: ReactNode;
}

/** The page opens as a poster that fits the window: the print, a rust band with what is on, the huge title, a few words, two ways on. */
export function Poster({ t, picture, children }: Props) {
  return (
    <div className={style.poster}>
      <div className={style.picture}>
        <Picture picture={picture} className={style.still} when="first" />
        <Film className={style.film} sources={loopSources(t.files.films, 'hero')} />
      </div>
      <div className={style.band}>
        {children}
        <FilmToggle short={t('home.film.short')} pause={t('home.film.pause')} play={t('home.film.play')} />
      </div>
      <div className={style.caption}>
        <h1 className={style.title}>{t('home.title')}</h1>
        <div className={style.words}>
          <p>{t('home.lead')}</p>
          <div className={style.ways}>
            <ButtonLink look="solid" href="/events">
              {t('home.programme')}
            </ButtonLink>
            <ButtonLink href="/park">{t('home.toPark')}</ButtonLink>
          </div>
        </div>
      </div>
    </div>
  );
}
