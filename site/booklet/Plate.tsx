import { Picture, type PictureData } from '#site/ui/Picture.tsx';
import style from './Covers.module.css';

/** A poster on a leaf of its own. */
export const Plate = ({ picture, caption }: { picture: PictureData; caption: string }) => (
  <>
    <Picture picture={picture} className={style.poster} />
    <p className={style.facts}>{caption}</p>
  </>
);
