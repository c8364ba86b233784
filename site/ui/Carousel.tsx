import type { ReactNode } from 'react';
import { Arrow } from './Arrow.tsx';
import { Button } from './Button.tsx';
import style from './Carousel.module.css';

interface Props {
  label: string;
  previous: string;
  next: string;
  /** list items */
  children: ReactNode;
}

/**
 * Cards in a row that snaps, one, two or three in view. Swiping and scrolling are the browser's own; the arrows, which
 * stop at the ends, come with carousel.ts and are absent where all cards are in view.
 */
export function Carousel({ label, previous, next, children }: Props) {
  return (
    <section className={style.carousel} aria-label={label} data-carousel="">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard */}
      <ul className={style.row} tabIndex={0} aria-label={label} data-row="">
        {children}
      </ul>
      <div className={style.arrows} data-arrows="" hidden>
        <Button aria-label={previous} data-step="-1">
          <Arrow to="left" />
        </Button>
        <Button aria-label={next} data-step="1">
          <Arrow to="right" />
        </Button>
      </div>
    </section>
  );
}
