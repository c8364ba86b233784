import { Picture } from '#site/ui/Picture.tsx';
import style from './Thumbnail.module.css';
import type { Thumb } from './told.ts';

/** Its words stand beside it. */
export const Thumbnail = ({ thumb }: { thumb: Thumb }) => (
  <span className={style.thumbnail}>
    {'cut' in thumb ? (
      <Picture picture={thumb.cut} className={style.image} />
    ) : (
      thumb.whole && <img className={style.image} src={thumb.whole} alt="" loading="lazy" decoding="async" />
    )}
  </span>
);
