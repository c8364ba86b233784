import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Arrow } from './Arrow.tsx';
import { Button } from './Button.tsx';
import type { PictureData } from './Picture.tsx';
import { Print } from './Print.tsx';
import style from './Slideshow.module.css';

export interface Slide {
  id: number;
  /** its number among all: `Plate 2/5` */
  plate: string;
  title: string;
  description: string;
  picture: PictureData;
}

interface Props {
  /** fragment prefix: slide 2 of `park` is `#park-2` */
  name: string;
  label: string;
  previous: string;
  next: string;
  slides: Slide[];
  /** where to read on, beside the controls */
  more?: ReactNode;
}

/** Milliseconds without a further `scroll` after which a row has come to rest: not every browser says `scrollend`. */
const rest = 120;

const shown = (row: HTMLElement): number => Math.round(row.scrollLeft / row.clientWidth);

/**
 * A row of prints that snaps. Swiping, arrow keys and the dots (links) are the browser's own and work without script;
 * the arrow buttons, which wrap around, come with it.
 */
export function Slideshow({ name, label, previous, next, slides, more }: Props) {
  const row = useRef<HTMLOListElement>(null);
  /** where a press leads while the row still glides there */
  const aim = useRef<number>(undefined);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [current, setCurrent] = useState(0);
  const [told, setTold] = useState('');

  // The address may name a slide, and whoever was quick has moved the row before this script came.
  useEffect(() => {
    if (row.current) setCurrent(shown(row.current));
  }, []);

  function here() {
    if (aim.current !== undefined || !row.current) return aim.current ?? 0;
    return shown(row.current);
  }

  function go(index: number) {
    const wrapped = (index + slides.length) % slides.length;
    const target = row.current?.children[wrapped];
    if (!(target instanceof HTMLElement)) return;
    // From the last to the first a glide would run past all the others.
    const glide = Math.abs(wrapped - here()) === 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    aim.current = wrapped;
    row.current?.scrollTo({ left: target.offsetLeft, behavior: glide ? 'smooth' : 'instant' });
    setCurrent(wrapped);
    const slide = slides[wrapped];
    if (slide) setTold(`${slide.plate}: ${slide.title}`);
  }

  function follow() {
    clearTimeout(resting.current);
    resting.current = setTimeout(() => {
      aim.current = undefined;
      setCurrent(here());
    }, rest);
  }

  return (
    <section aria-roledescription="carousel" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard */}
      <ol className={style.row} ref={row} tabIndex={0} aria-label={label} onScroll={follow}>
        {slides.map((slide, index) => (
          <li key={slide.id} id={`${name}-${slide.id}`} className={style.slide}>
            <Print
              picture={slide.picture}
              when={Math.abs(index - current) <= 1 && told ? 'soon' : 'later'}
              caption={
                <>
                  <span className={style.plate}>{slide.plate}</span> {slide.title}
                </>
              }
              aside={slide.description}
            />
          </li>
        ))}
      </ol>
      <div className={style.controls}>
        <div className={style.arrows}>
          <Button aria-label={previous} onClick={() => go(here() - 1)}>
            <Arrow to="left" />
          </Button>
          <Button aria-label={next} onClick={() => go(here() + 1)}>
            <Arrow to="right" />
          </Button>
        </div>
        <ol className={style.dots}>
          {slides.map((slide, index) => (
            <li key={slide.id}>
              <a
                className={style.dot}
                href={`#${name}-${slide.id}`}
                aria-current={index === current ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  go(index);
                }}
              >
                <span className="visually-hidden">{`${slide.plate}: ${slide.title}`}</span>
              </a>
            </li>
          ))}
        </ol>
        {more && <div className={style.more}>{more}</div>}
      </div>
      <p className="visually-hidden" role="status">
        {told}
      </p>
    </section>
  );
}
