import type { ReactNode } from 'react';
import style from './Markers.module.css';
import type { MapMarker } from './spread.ts';

interface Props {
  label: string;
  markers: (MapMarker & { slug: string; number: number; href: string; name: string; id?: string })[];
  children?: ReactNode;
}

/** Numbered links on the map, each on a pole that leads to its place. */
export const Markers = ({ label, markers, children }: Props) => (
  <nav className={style.markers} aria-label={label}>
    {/* biome-ignore lint/a11y/noSvgWithoutTitle: a list of links, each with its name */}
    <svg viewBox="0 0 1600 1000">
      {markers.map(({ slug, foot, badge }) => (
        <line
          key={slug}
          x1={toPixels(foot.x, 1600)}
          y1={toPixels(foot.y, 1000)}
          x2={toPixels(badge.x, 1600)}
          y2={toPixels(badge.y, 1000)}
        />
      ))}
      {markers.map(({ slug, number, badge, href, name, id }) => (
        <a key={slug} href={href} id={id} data-place={slug} aria-label={`${number} ${name}`}>
          <circle cx={toPixels(badge.x, 1600)} cy={toPixels(badge.y, 1000)} r="26" />
          <text x={toPixels(badge.x, 1600)} y={toPixels(badge.y, 1000)} dy="0.34em" textAnchor="middle">
            {number}
          </text>
        </a>
      ))}
      {children}
    </svg>
  </nav>
);

const toPixels = (part: number, whole: number): number => Math.round(part * whole);
