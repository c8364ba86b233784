import { Button } from './Button.tsx';
import cover from './FilmCover.module.css';
import style from './FilmPlayer.module.css';
import { Picture, type PictureData } from './Picture.tsx';

export interface FilmData {
  title: string;
  poster: string;
  sources: { src: string; type: string }[];
  width: number;
  height: number;
  /** The language of the page first. */
  captions: { src: string; language: string; name: string }[];
}

interface Props {
  film: FilmData;
  play: string;
  /** For browsers that cannot play any source. */
  fallback: string;
}

/** Loads only the poster. No track is default, so film-player.ts turns captions on. */
export const FilmPlayer = ({ film: { title, poster, sources, width, height, captions }, play, fallback }: Props) => (
  <div className={style.screen}>
    {/* biome-ignore lint/a11y/useMediaCaption: the tracks are captions, one for each language of the list. */}
    <video
      className={style.film}
      controls
      playsInline
      preload="none"
      poster={poster}
      width={width}
      height={height}
      aria-label={title}
      data-film-player=""
    >
      {sources.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
      {captions.map(({ src, language, name }) => (
        <track key={src} kind="captions" src={src} srcLang={language} label={name} />
      ))}
      {fallback}
    </video>
    <Button variant="solid" className={style.play} data-film-play="" hidden>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M7 3v18l14-9z" fill="currentcolor" />
      </svg>
      <span className="visually-hidden">{play}</span>
    </Button>
  </div>
);

export const FilmCover = ({ picture, text }: { picture: PictureData; text?: string }) => (
  <div className={cover.cover}>
    <Picture picture={picture} className={cover.image} priority="soon" />
    {text && <p className={cover.words}>{text}</p>}
  </div>
);
