import { Button } from './Button.tsx';

/** An SVG, because neither font has fitting arrows. */
export const Arrow = ({ to }: { to: 'left' | 'right' }) => (
  <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d={to === 'left' ? 'M21 12H4m7-7-7 7 7 7' : 'M3 12h17m-7-7 7 7-7 7'} />
  </svg>
);

export interface StepStrings {
  previous: string;
  next: string;
}

/** Without `onStep`, a script of the page finds the buttons by `data-step`. */
export const StepButtons = ({ previous, next, onStep }: StepStrings & { onStep?: (by: number) => void }) =>
  [
    { by: -1, label: previous, to: 'left' as const },
    { by: 1, label: next, to: 'right' as const },
  ].map(({ by, label, to }) => (
    <Button key={by} aria-label={label} data-step={by} onClick={onStep && (() => onStep(by))}>
      <Arrow to={to} />
    </Button>
  ));
