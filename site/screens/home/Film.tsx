import type { FilmSource } from '#site/content/films.ts';
import style from './Film.module.css';

interface Props {
  className: string | undefined;
  sources: FilmSource[];
}

/** Lies over the still and shows itself when it runs (film.ts decides whether it may). Nothing is loaded before that. */
export function Film({ className, sources }: Props) {
  return (
    <video
      className={`${className} ${style.film}`}
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

interface ToggleProps {
  /** the word that is shown */
  short: string;
  /** the names of the button, which contain that word */
  pause: string;
  play: string;
}

export const FilmToggle = ({ short, pause, play }: ToggleProps) => (
  <button type="button" className={style.toggle} data-film-toggle="">
    <span className={style.icons} data-says="pause">
      <span className="visually-hidden">{pause}</span>
      <Icon path="M3 2h3v12H3zM10 2h3v12h-3z" />
    </span>
    <span className={style.icons} data-says="play">
      <span className="visually-hidden">{play}</span>
      <Icon path="M3 1.5v13L14 8z" />
    </span>
    <span aria-hidden="true">{short}</span>
  </button>
);

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
    <path d={path} />
  </svg>
);
