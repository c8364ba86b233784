import type { ReactNode } from 'react';
import { StepButtons, type StepStrings } from './Arrow.tsx';
import style from './Carousel.module.css';

/** A snapping row of cards. carousel.ts shows arrows if the row does not fit. */
export const Carousel = ({ label, children, ...strings }: StepStrings & { label: string; children: ReactNode }) => (
  <section className={style.carousel} aria-label={label} data-carousel="">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard */}
    <ul className={style.row} tabIndex={0} aria-label={label} data-row="">
      {children}
    </ul>
    <div className={style.arrows} data-arrows="" hidden>
      <StepButtons {...strings} />
    </div>
  </section>
);
