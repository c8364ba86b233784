import type { ReactNode } from 'react';
import style from './Markers.module.css';
import type { MapMarker, MapPoint } from './spread.ts';

interface Props {
  label: string;
  markers: (MapMarker & { slug: string; number: number; href: string; name: string; id?: string })[];
  children?: ReactNode;
}

/** Numbered links on the map. A line leads from each number to its place. */
export function Markers({ label, markers, children }: Props) {
  const drawn = markers.map((marker) => ({ ...marker, foot: toPixels(marker.foot), badge: toPixels(marker.badge) }));
  return (
    <nav className={style.markers} aria-label={label}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a list of links, each with its name */}
      <svg viewBox="0 0 1600 1000">
        {drawn.map(({ slug, foot, badge }) => (
          <line key={slug} x1={foot.x} y1={foot.y} x2={badge.x} y2={badge.y} />
        ))}
        {drawn.map(({ slug, number, badge: { x, y }, href, name, id }) => (
          <a key={slug} href={href} id={id} data-place={slug} aria-label={`${number} ${name}`}>
            <circle cx={x} cy={y} r="26" />
            <text x={x} y={y} dy="0.34em" textAnchor="middle">
              {number}
            </text>
          </a>
        ))}
        {children}
      </svg>
    </nav>
  );
}

const toPixels = ({ x, y }: MapPoint): MapPoint => ({ x: Math.round(x * 1600), y: Math.round(y * 1000) });
