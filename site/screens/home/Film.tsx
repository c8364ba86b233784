import type { FilmSource } from '#site/content/films.ts';
import { Button } from '#site/ui/Button.tsx';
import style from './Film.module.css';

interface Props {
  className: string | undefined;
  sources: FilmSource[];
  pause: string;
  play: string;
}

/** Lies over the still and shows itself when it runs (film.ts decides whether it may). Nothing is loaded before that. */
export function Film({ className, sources, pause, play }: Props) {
  return (
    <>
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
      <Button className={style.toggle} data-film-toggle="">
        <span data-says="pause">{pause}</span>
        <span data-says="play">{play}</span>
      </Button>
    </>
  );
}
