import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Arrow } from './Arrow.tsx';
import { Button, ButtonLink } from './Button.tsx';
import style from './Slideshow.module.css';

/** What the script has to know of a slideshow: the prints themselves stand on the page and not a second time beside it. */
export interface Controls {
  /** fragment prefix: slide 2 of `park` is `#park-2` */
  name: string;
  label: string;
  previous: string;
  next: string;
  slides: { id: number; says: string }[];
  /** where to read on */
  more?: { href: string; words: string; about: string } | undefined;
}

interface Props extends Controls {
  /** the row of prints (Slides.tsx) */
  children?: ReactNode;
}

/** Milliseconds without a further `scroll` after which a row has come to rest: not every browser says `scrollend`. */
const rest = 120;

const rowOf = (frame: HTMLElement | null) => frame?.querySelector('ol');

function shown(frame: HTMLElement | null): number {
  const row = rowOf(frame);
  return row ? Math.round(row.scrollLeft / row.clientWidth) : 0;
}

/** Swiping, arrow keys and the dots (links) are the browser's own and work without script; the arrow buttons, which wrap around, come with it. */
export function Slideshow({ name, label, previous, next, slides, more, children }: Props) {
  const frame = useRef<HTMLElement>(null);
  /** where a press lets the row glide until it is there, however long a busy machine lets it stand on the way */
  const aim = useRef<number>(undefined);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [current, setCurrent] = useState(0);
  const [told, setTold] = useState('');

  // The address may name a slide, and whoever was quick has moved the row before this script came.
  useEffect(() => setCurrent(shown(frame.current)), []);

  const here = () => aim.current ?? shown(frame.current);

  function go(index: number) {
    const wrapped = (index + slides.length) % slides.length;
    const list = rowOf(frame.current);
    const target = list?.children[wrapped];
    if (!list || !(target instanceof HTMLElement)) return;
    // Whoever turns one leaf turns the next.
    for (const near of [target, target.previousElementSibling, target.nextElementSibling]) {
      near?.querySelector('img')?.setAttribute('loading', 'eager');
    }
    // From the last to the first a glide would run past all the others.
    const glide = Math.abs(wrapped - here()) === 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    // A row that jumps is there at once, and may be moved again by anything, a search in the page for instance.
    aim.current = glide ? wrapped : undefined;
    list.scrollTo({ left: target.offsetLeft, behavior: glide ? 'smooth' : 'instant' });
    setCurrent(wrapped);
    const slide = slides[wrapped];
    if (slide) setTold(slide.says);
  }

  function follow() {
    clearTimeout(resting.current);
    resting.current = setTimeout(() => {
      if (aim.current === shown(frame.current)) aim.current = undefined;
      setCurrent(here());
    }, rest);
  }

  /** Whoever moves the row by hand goes nowhere else. */
  function takeOver({ target }: SyntheticEvent) {
    if (target instanceof Node && rowOf(frame.current)?.contains(target)) aim.current = undefined;
  }

  return (
    <section
      data-slides=""
      aria-label={label}
      ref={frame}
      onScrollCapture={follow}
      onWheelCapture={takeOver}
      onTouchMoveCapture={takeOver}
      onKeyDownCapture={takeOver}
    >
      {children}
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
                <span className="visually-hidden">{slide.says}</span>
              </a>
            </li>
          ))}
        </ol>
        {more && (
          <div className={style.more}>
            <ButtonLink href={more.href}>
              {more.words}
              <span className="visually-hidden"> {more.about}</span>
            </ButtonLink>
          </div>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {told}
      </p>
    </section>
  );
}
