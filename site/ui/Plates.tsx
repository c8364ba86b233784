import { Arrow, StepButtons, type StepStrings } from './Arrow.tsx';
import { Button, ButtonLink } from './Button.tsx';
import fullView from './FullView.module.css';
import { Picture, type PictureData } from './Picture.tsx';
import style from './Plates.module.css';

export interface Plate {
  href: string;
  number: string;
  title: string;
  caption: string;
  note?: string;
  onward?: { href: string; label: string };
  picture: PictureData;
}

interface PlateStrings extends StepStrings {
  label: string;
  /** Labels of the full-window view, if there is one. */
  full?: { open: string; close: string };
}

interface Props {
  strings: PlateStrings;
  plates: Plate[];
  chosenIndex: number;
  /** True if the plates are not visible yet, so that the browser loads no picture. */
  isClosed?: boolean;
}

/** Shows one of several pictures. Each has an address, so the arrows work without script. */
export function Plates({ strings: { full, ...strings }, plates, chosenIndex, isClosed = false }: Props) {
  const at = (index: number) => plates.at(index % plates.length)?.href;
  return (
    <section className={style.plates} aria-label={strings.label} data-plates="">
      <ol className={style.stack} data-swipe="">
        {plates.map(({ href, number, title, caption, note, onward, picture }, index) => (
          <li key={href} data-plate={href} data-status-text={`${number}: ${title}`} hidden={index !== chosenIndex}>
            <figure className={style.plate}>
              <Picture
                picture={picture}
                className={style.image}
                priority={index === chosenIndex && !isClosed ? 'first' : 'later'}
              />
              <figcaption className={style.caption}>
                <span className={style.number}>{number}</span>
                <span className={style.title}>{title}</span>
                <span className={style.words}>{caption}</span>
                {note && <span className={style.note}>{note}</span>}
                {onward && (
                  <a className={style.onward} href={onward.href}>
                    {onward.label}
                  </a>
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ol>
      <div className={style.controls}>
        <ButtonLink href={at(chosenIndex - 1)} aria-label={strings.previous} data-step="-1" rel="prev">
          <Arrow to="left" />
        </ButtonLink>
        <ButtonLink href={at(chosenIndex + 1)} aria-label={strings.next} data-step="1" rel="next">
          <Arrow to="right" />
        </ButtonLink>
        {full && <FullView {...strings} {...full} file={plates[chosenIndex]?.picture.fallback.src} />}
      </div>
      <p className="visually-hidden" role="status" data-status="" />
    </section>
  );
}

type FullViewProps = Omit<PlateStrings, 'full'> & { open: string; close: string; file: string | undefined };

/** plates.ts fills this full-window view. Without script the link opens the file. */
const FullView = ({ label, open, close, file, ...strings }: FullViewProps) => (
  <>
    <ButtonLink href={file} data-full="">
      {open}
    </ButtonLink>
    <dialog className={fullView.view} aria-label={label} data-full-view="">
      <div className={fullView.picture} data-large="" data-swipe="" />
      <div className={fullView.controls}>
        <StepButtons {...strings} />
        <p className={fullView.caption} role="status" data-caption="" />
        <Button data-close="">{close}</Button>
      </div>
    </dialog>
  </>
);
