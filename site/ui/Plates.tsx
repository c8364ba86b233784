import { Arrow } from './Arrow.tsx';
import { ButtonLink } from './Button.tsx';
import { FullView } from './FullView.tsx';
import { Picture, type PictureData } from './Picture.tsx';
import style from './Plates.module.css';

export interface Plate {
  /** the address at which this one is shown */
  href: string;
  /** its number among all: `7 von 32` */
  number: string;
  title: string;
  caption: string;
  /** what else is to be known of it, smaller */
  note?: string;
  /** leads on from it */
  onward?: { href: string; words: string };
  picture: PictureData;
}

interface PlateWords {
  label: string;
  previous: string;
  next: string;
  /** how the view that fills the window is opened and closed; without it, there is none */
  full?: { open: string; close: string };
}

interface Props {
  words: PlateWords;
  plates: Plate[];
  /** index of the one that is shown */
  chosen: number;
  /** Nobody sees them yet, so that nothing is fetched. */
  closed?: boolean;
}

/**
 * A set of pictures of which one is shown; after the last comes the first. Each has an address, so that the arrows are
 * links; plates.ts changes the picture without a new page and keeps its neighbours ready.
 */
export function Plates({ words, plates, chosen, closed = false }: Props) {
  const { full, ...steps } = words;
  const at = (index: number) => plates.at(index % plates.length)?.href;
  return (
    <section className={style.plates} aria-label={words.label} data-plates="">
      <ol className={style.stack} data-swipe="">
        {plates.map(({ href, number, title, caption, note, onward, picture }, index) => (
          <li key={href} data-plate={href} data-told={`${number}: ${title}`} hidden={index !== chosen}>
            <figure className={style.plate}>
              <Picture
                picture={picture}
                className={style.image}
                when={index === chosen && !closed ? 'first' : 'later'}
              />
              <figcaption className={style.caption}>
                <span className={style.number}>{number}</span>
                <span className={style.title}>{title}</span>
                <span className={style.words}>{caption}</span>
                {note && <span className={style.note}>{note}</span>}
                {onward && (
                  <a className={style.onward} href={onward.href}>
                    {onward.words}
                  </a>
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ol>
      <div className={style.controls}>
        <ButtonLink href={at(chosen - 1)} aria-label={words.previous} data-step="-1" rel="prev">
          <Arrow to="left" />
        </ButtonLink>
        <ButtonLink href={at(chosen + 1)} aria-label={words.next} data-step="1" rel="next">
          <Arrow to="right" />
        </ButtonLink>
        {full && <FullView {...steps} {...full} file={plates[chosen]?.picture.fallback.src} />}
      </div>
      <p className="visually-hidden" role="status" data-status="" />
    </section>
  );
}
