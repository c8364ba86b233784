import style from './FilmCover.module.css';
import { Picture, type PictureData } from './Picture.tsx';

export const FilmCover = ({ picture, words }: { picture: PictureData; words: string }) => (
  <div className={style.cover}>
    <Picture picture={picture} className={style.image} when="soon" />
    <p className={style.words}>{words}</p>
  </div>
);
