import { Mark } from '#site/shell/Mark.tsx';
import style from './Bar.module.css';
import type { loadBar } from './load.ts';

type Props = ReturnType<typeof loadBar>['screen'];

/** Above a public page, in a frame of its own: its links lead out of it. */
export const Bar = ({ t, ways }: Props) => (
  <nav className={style.bar} aria-label={t('see.bar.label')}>
    <Mark />
    {ways.map(({ href, name }) => (
      <a key={href} href={href} target="_top">
        {name}
      </a>
    ))}
  </nav>
);
