import type { ReactNode } from 'react';
import style from './Markers.module.css';
import type { MapMarker } from './spread.ts';

interface MapMarkers {
  wide: MapMarker;
  /** on the portrait map, which phones show */
  tall?: MapMarker | undefined;
}

interface Props {
  label: string;
  markers: (MapMarkers & { slug: string; number: number; href: string; name: string; id?: string })[];
  children?: ReactNode;
}

const maps = ['wide', 'tall'] as const;

/** Numbered links on the map. A line leads from each number to its place. */
export function Markers({ label, markers, children }: Props) {
  return (
    <nav className={style.markers} aria-label={label}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a list of links, each with its name */}
      <svg>
        {maps.map((map) => (
          <g key={map} className={style[map]}>
            {markers.map(({ slug, [map]: marker }) => marker && <Pole key={slug} {...marker} />)}
          </g>
        ))}
        {markers.map(({ slug, number, href, name, id, ...marker }) => (
          <a key={slug} href={href} id={id} data-place={slug} aria-label={`${number} ${name}`}>
            {maps.map((map) => {
              const badge = marker[map]?.badge;
              return (
                badge && (
                  // biome-ignore lint/a11y/noSvgWithoutTitle: the link has the name
                  <svg key={map} className={style[map]} x={toPercent(badge.x)} y={toPercent(badge.y)}>
                    <circle />
                    <text>{number}</text>
                  </svg>
                )
              );
            })}
          </a>
        ))}
        {children}
      </svg>
    </nav>
  );
}

const Pole = ({ foot, badge }: MapMarker) => (
  <line x1={toPercent(foot.x)} y1={toPercent(foot.y)} x2={toPercent(badge.x)} y2={toPercent(badge.y)} />
);

const toPercent = (part: number): string => `${Math.round(part * 1000) / 10}%`;
