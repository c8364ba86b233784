import { tellPicture } from '#site/content/tell-picture.ts';
import type { Translate } from '#site/language/translator.ts';
import { Markers } from '#site/park/Markers.tsx';
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
    sizes: '94vw',
  });
  return (
    <div className={style.map}>
      <div className={style.mount}>
        <Picture picture={picture} className={style.picture} />
        <Markers
          label={t('park.map.label')}
          marks={places.map(({ name, plate: { href }, ...place }) => ({
            ...place,
            href,
            id: `map-${place.slug}`,
            name: t('park.map.open', { name }),
          }))}
        />
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
