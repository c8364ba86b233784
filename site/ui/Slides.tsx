import { ArtPrint } from './ArtPrint.tsx';
import style from './Slides.module.css';
import type { SlideshowProps } from './Slideshow.tsx';

export const Slides = ({ name, label, slides }: Pick<SlideshowProps, 'name' | 'label' | 'slides'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
  <ol className={style.row} tabIndex={0} aria-label={label}>
    {slides.map(({ id, picture, plate, title, description }) => {
      const number = <span className={style.plate}>{plate}</span>;
      // React writes a comment between two text nodes, so this is one.
      const words = ` ${title}`;
      return (
        <li key={id} id={`${name}-${id}`} className={style.slide}>
          <ArtPrint
            picture={picture}
            caption={
              <>
                {number}
                {words}
              </>
            }
            aside={description}
          />
        </li>
      );
    })}
  </ol>
);
