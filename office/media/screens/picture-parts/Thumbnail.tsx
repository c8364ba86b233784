import { Picture } from '#site/ui/Picture.tsx';
import type { ThumbnailSource, UseLink } from './picture-display.ts';
import style from './Thumbnail.module.css';
import placesStyle from './UseList.module.css';

export const Thumbnail = ({ thumb }: { thumb: ThumbnailSource }) => (
  <span className={style.thumbnail}>
    {'cut' in thumb ? (
      <Picture picture={thumb.cut} className={style.image} />
    ) : (
      thumb.whole && <img className={style.image} src={thumb.whole} alt="" loading="lazy" decoding="async" />
    )}
  </span>
);

export const UseList = ({ places }: { places: UseLink[] }) => (
  <ul className={placesStyle.places}>
    {places.map(({ href, name, aside }) => (
      <li key={href}>
        <a href={href}>{name}</a> {aside && <span className={placesStyle.aside}>({aside})</span>}
      </li>
    ))}
  </ul>
);
