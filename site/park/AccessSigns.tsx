import style from './AccessSigns.module.css';
import type { AccessSign } from './access.ts';

const shapes: Record<AccessSign['name'], string> = {
  wheelchair:
    'M9.5 1.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM8 7h3l.4 3.5H16v2h-4.3l.2 1.5h4.6l3 5.6-1.8 1-2.5-4.6h-5.4ZM6.6 10.4l.3 2.3a4.6 4.6 0 1 0 6.6 5.3h2.1a6.6 6.6 0 1 1-9-7.6Z',
  steps: 'M2 21v-4.5h5V12h5V7.500h5V3h5v18Z',
  bench: 'M3 5h18v2.500H3Zm0 4h18v2.500H3ZM1.500 13.500h21V16h-2v5H18v-5H6v5H3.500v-5h-2Z',
};

interface Props {
  signs: readonly AccessSign[];
}

export const AccessSigns = ({ signs }: Props) => (
  <span className={style.signs}>
    {signs.map(({ name, label }) => (
      <svg key={name} viewBox="0 0 24 24" role="img" aria-label={label}>
        <path d={shapes[name]} />
      </svg>
    ))}
  </span>
);

/** Shows what each sign means. */
export const AccessLegend = ({ signs }: Props) => (
  <ul className={style.legend}>
    {signs.map(({ name, label }) => (
      <li key={name}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={shapes[name]} />
        </svg>
        {label}
      </li>
    ))}
  </ul>
);
