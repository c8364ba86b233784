import type { PictureData } from './Picture.tsx';
import { Print } from './Print.tsx';
import style from './Slides.module.css';
import type { Controls } from './Slideshow.tsx';

export interface Slide {
  id: number;
  /** its number among all: `Plate 2/5` */
  plate: string;
  title: string;
  description: string;
  picture: PictureData;
}

/** What a page hands to `Slideshow.astro`. */
export interface SlideshowProps extends Omit<Controls, 'slides'> {
  slides: Slide[];
}

interface Props {
  /** fragment prefix: slide 2 of `park` is `#park-2` */
  name: string;
  label: string;
  slides: Slide[];
}

/** A row of prints that snaps, one at a time. */
export function Slides({ name, label, slides }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
    <ol className={style.row} tabIndex={0} aria-label={label}>
      {slides.map(({ id, picture, plate, title, description }) => (
        <li key={id} id={`${name}-${id}`} className={style.slide}>
          <Print
            picture={picture}
            caption={
              <>
                <span className={style.plate}>{plate}</span> {title}
              </>
            }
            aside={description}
          />
        </li>
      ))}
    </ol>
  );
}
