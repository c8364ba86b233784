import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { StepButtons, type StepStrings } from './Arrow.tsx';
import { ButtonLink } from './Button.tsx';
import type { PictureData } from './Picture.tsx';
import style from './Slideshow.module.css';

export interface Slide {
  id: number;
  /** `Plate 2/5` */
  plate: string;
  title: string;
  description: string;
  picture: PictureData;
}

export interface SlideshowProps extends StepStrings {
  /** Prefix of the slides' ids: slide 2 of `park` is `#park-2`. */
  name: string;
  label: string;
  slides: Slide[];
  more?: { href: string; text: string; about: string } | undefined;
}

/** The page contains the pictures (`children`), so the island gets only their labels. */
interface Props extends Omit<SlideshowProps, 'slides'> {
  slides: { id: number; label: string }[];
  children?: ReactNode;
}

/** Milliseconds without `scroll` after which a row has stopped. Some browsers lack `scrollend`. */
const restTime = 120;

const rowOf = (frame: HTMLElement | null) => frame?.querySelector('ol');

function currentSlide(frame: HTMLElement | null): number {
  const row = rowOf(frame);
  return row ? Math.round(row.scrollLeft / row.clientWidth) : 0;
}

/** Swipes, arrow keys and dots work without script. Only the arrow buttons need it. */
export function Slideshow({ name, label, slides, more, children, ...strings }: Props) {
  const frame = useRef<HTMLElement>(null);
  /** The target of a smooth scroll, until the row arrives there. */
  const scrollTarget = useRef<number>(undefined);
  const restTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [current, setCurrent] = useState(0);
  const [announcement, setAnnouncement] = useState('');

  // A fragment or the visitor may have moved the row before this script ran.
  useEffect(() => setCurrent(currentSlide(frame.current)), []);

  const position = () => scrollTarget.current ?? currentSlide(frame.current);

  function goToSlide(index: number) {
    const wrapped = (index + slides.length) % slides.length;
    const list = rowOf(frame.current);
    const target = list?.children[wrapped];
    if (!list || !(target instanceof HTMLElement)) return;
    for (const near of [target, target.previousElementSibling, target.nextElementSibling]) {
      near?.querySelector('img')?.setAttribute('loading', 'eager');
    }
    // Jump between the last and the first slide, because scrolling would pass all others.
    const glide = Math.abs(wrapped - position()) === 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTarget.current = glide ? wrapped : undefined;
    list.scrollTo({ left: target.offsetLeft, behavior: glide ? 'smooth' : 'instant' });
    setCurrent(wrapped);
    setAnnouncement(slides[wrapped]?.label ?? '');
  }

  function updateAfterScroll() {
    clearTimeout(restTimer.current);
    restTimer.current = setTimeout(() => {
      if (scrollTarget.current === currentSlide(frame.current)) scrollTarget.current = undefined;
      setCurrent(position());
    }, restTime);
  }

  /** Manual scrolling cancels the target. */
  function cancelTarget({ target }: SyntheticEvent) {
    if (target instanceof Node && rowOf(frame.current)?.contains(target)) scrollTarget.current = undefined;
  }

  return (
    <section
      data-slides=""
      aria-label={label}
      ref={frame}
      onScrollCapture={updateAfterScroll}
      onWheelCapture={cancelTarget}
      onTouchMoveCapture={cancelTarget}
      onKeyDownCapture={cancelTarget}
    >
      {children}
      <div className={style.controls}>
        <div className={style.arrows}>
          <StepButtons {...strings} onStep={(by) => goToSlide(position() + by)} />
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
                  goToSlide(index);
                }}
              >
                <span className="visually-hidden">{slide.label}</span>
              </a>
            </li>
          ))}
        </ol>
        {more && (
          <div className={style.more}>
            <ButtonLink href={more.href}>
              {more.text}
              <span className="visually-hidden">{` ${more.about}`}</span>
            </ButtonLink>
          </div>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  );
}
