import type { ReactNode } from 'react';
import style from './Markers.module.css';
import type { Flag } from './spread.ts';

interface Props {
  label: string;
  marks: (Flag & { slug: string; number: number; href: string; name: string; id?: string })[];
  children?: ReactNode;
}

/** Numbered links on the map, each on a pole that leads to its place. */
export const Markers = ({ label, marks, children }: Props) => (
  <nav className={style.markers} aria-label={label}>
    {/* biome-ignore lint/a11y/noSvgWithoutTitle: a list of links, each with its name */}
    <svg viewBox="0 0 1600 1000">
      {marks.map(({ slug, at, mark }) => (
        <line key={slug} x1={on(at.x, 1600)} y1={on(at.y, 1000)} x2={on(mark.x, 1600)} y2={on(mark.y, 1000)} />
      ))}
      {marks.map(({ slug, number, mark, href, name, id }) => (
        <a key={slug} href={href} id={id} data-place={slug} aria-label={`${number} ${name}`}>
          <circle cx={on(mark.x, 1600)} cy={on(mark.y, 1000)} r="26" />
          <text x={on(mark.x, 1600)} y={on(mark.y, 1000)} dy="0.34em" textAnchor="middle">
            {number}
          </text>
        </a>
      ))}
      {children}
    </svg>
  </nav>
);

const on = (part: number, whole: number): number => Math.round(part * whole);
