import type { ReactNode } from 'react';
import type { Locale } from '#contract/language.ts';
import { clockTime } from '#site/language/dates.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { dotSeparator } from '#site/language/typeset.ts';
import type { FilmSource } from '#site/media/film.ts';
import { formatDateWithState, type LocalizedEvent, nameAvailability } from '#site/programme/programme.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Picture, type PictureData } from '#site/ui/Picture.tsx';
import style from './Poster.module.css';

interface PosterProps {
  t: Translate;
  picture: PictureData;
  film: FilmSource[];
  announcement: ReactNode;
  children: ReactNode;
}

export function Poster({ t, picture, film, announcement, children }: PosterProps) {
  return (
    <div className={style.poster}>
      <div className={style.picture}>
        <Picture picture={picture} className={style.still} priority="first" />
        {film.length > 0 && <Film sources={film} />}
      </div>
      <div className={style.band}>
        {announcement}
        {film.length > 0 && <FilmToggle t={t} />}
      </div>
      <div className={style.caption}>
        <h1 className={style.title}>{t('home.title')}</h1>
        <div className={style.words}>
          {t('home.lead') && <p>{t('home.lead')}</p>}
          <div className={`buttons ${style.buttons}`}>
            <ButtonLink variant="solid" href="/events">
              {t('home.programme')}
            </ButtonLink>
            <ButtonLink href="/park">{t('home.toPark')}</ButtonLink>
          </div>
        </div>
      </div>
      {children}
    </div>
  );
}

interface AnnouncementProps {
  t: Translate;
  locale: Locale;
  next: LocalizedEvent | undefined;
  isToday: boolean;
}

export const Announcement = ({ t, locale, next, isToday }: AnnouncementProps) => (
  <p className={style.announcement}>
    {next ? (
      <>
        <span>{t(isToday ? 'home.today.on' : 'home.posters.next')}</span>{' '}
        <a className={style.event} href={`/events/${next.id}`}>
          <TextWithLang text={next.texts.title} />
        </a>{' '}
        <span>{isToday ? timeWithState(t, locale, next) : formatDateWithState(t, locale, next)}</span>
      </>
    ) : (
      <span>{t('frame.noneAnnounced')}</span>
    )}
  </p>
);

/** `18 Uhr · Ausverkauft`; the dates of an exhibition that began before. */
const timeWithState = (t: Translate, locale: Locale, event: LocalizedEvent): string =>
  event.type === 'exhibition'
    ? event.texts.date.text
    : [clockTime(event.start, locale), nameAvailability(t, event)].filter(Boolean).join(dotSeparator);

/** Covers the picture while it plays. Loads nothing until film.ts starts it. */
function Film({ sources }: { sources: FilmSource[] }) {
  return (
    <video
      className={style.film}
      muted
      loop
      playsInline
      disablePictureInPicture
      preload="none"
      tabIndex={-1}
      aria-hidden="true"
      data-film=""
    >
      {sources.map((source) => (
        <source key={source.src} {...source} />
      ))}
    </video>
  );
}

/** Both accessible names contain the visible word (WCAG 2.5.3). */
const FilmToggle = ({ t }: { t: Translate }) => (
  <button type="button" className={style.toggle} data-film-toggle="">
    <span className={style.icons} data-state-icon="pause">
      <span className="visually-hidden">{t('home.film.pause')}</span>
      <Icon path="M3 2h3v12H3zM10 2h3v12h-3z" />
    </span>
    <span className={style.icons} data-state-icon="play">
      <span className="visually-hidden">{t('home.film.play')}</span>
      <Icon path="M3 1.5v13L14 8z" />
    </span>
    <span aria-hidden="true">{t('home.film.short')}</span>
  </button>
);

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
    <path d={path} />
  </svg>
);
