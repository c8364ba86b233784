import { Arrow } from './Arrow.tsx';
import { Button, ButtonLink } from './Button.tsx';
import style from './FullView.module.css';

interface Props {
  label: string;
  previous: string;
  next: string;
  open: string;
  close: string;
  /** what opens where no script does it */
  file: string | undefined;
}

/** The same plates as large as the window: a modal of the browser's own, filled by plates.ts. */
export const FullView = ({ label, previous, next, open, close, file }: Props) => (
  <>
    <ButtonLink href={file} data-full="">
      {open}
    </ButtonLink>
    <dialog className={style.view} aria-label={label} data-full-view="">
      <div className={style.picture} data-large="" data-swipe="" />
      <div className={style.controls}>
        <Button aria-label={previous} data-step="-1">
          <Arrow to="left" />
        </Button>
        <Button aria-label={next} data-step="1">
          <Arrow to="right" />
        </Button>
        <p className={style.caption} role="status" data-caption="" />
        <Button data-close="">{close}</Button>
      </div>
    </dialog>
  </>
);
