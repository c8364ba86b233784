import { tellPicture } from '#site/content/tell-picture.ts';
import type { Translate } from '#site/language/translator.ts';
import type { PlaceTold } from '#site/park/places.ts';
import { Picture } from '#site/ui/Picture.tsx';
import style from './ParkMap.module.css';

interface Props {
  t: Translate;
  places: PlaceTold[];
}

/** The bird's-eye print with a number on every place, and the same places as a list. Both open the place's plate. */
export function ParkMap({ t, places }: Props) {
  const picture = tellPicture(t, 'bird', {
    crop: 'plate',
    sizes: '(max-width: 700px) 24rem, 94vw',
  });
  return (
    <div className={style.map}>
      <div className={style.mount} data-sheet="">
        <Picture picture={picture} className={style.picture} when="first" />
        <nav className={style.markers} aria-label={t('park.map.label')}>
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: it is a list of links, and each has its name */}
          <svg viewBox="0 0 1600 1000">
            {places.map(({ slug, number, name, at, plate }) => (
              <a
                key={slug}
                href={plate.href}
                id={`map-${slug}`}
                data-place={slug}
                aria-label={`${number} ${t('park.map.open', { name })}`}
              >
                <circle cx={at.x * 1600} cy={at.y * 1000} r="26" />
                <text x={at.x * 1600} y={at.y * 1000 + 10} textAnchor="middle">
                  {number}
                </text>
              </a>
            ))}
          </svg>
        </nav>
      </div>
      <nav className={style.list} aria-label={t('park.map.list')}>
        <ol>
          {places.map(({ slug, number, name, plate }) => (
            <li key={slug}>
              <a className={style.entry} href={plate.href} data-place={slug}>
                <span className={style.number}>{number}</span> {name}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}
