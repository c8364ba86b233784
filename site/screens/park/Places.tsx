import type { Translate } from '#site/language/translator.ts';
import type { PlaceTold } from '#site/park/places.ts';
import { Picture, type PictureData } from '#site/ui/Picture.tsx';
import style from './Places.module.css';

/** All places as prints, every fourth as a plate; each opens large. */
export function Places({ t, places }: { t: Translate; places: PlaceTold[] }) {
  return (
    <ul className={style.grid}>
      {places.map(({ slug, number, name, planned, access, plate: { href, picture } }, index) => (
        <li key={slug}>
          <a className={style.place} href={href} data-place={slug}>
            <span className={style.mount}>
              <Picture
                className={style.image}
                picture={index % 4 === 0 ? shown(picture, plate) : shown(picture, small)}
              />
            </span>
            <span className={style.caption}>
              <span className={style.number} aria-hidden="true">
                {number}
              </span>
              <span className={style.name}>{name}</span>
              {access && <span className={style.brief}>{access.brief}</span>}
              {planned && <span className="visually-hidden">{t('park.places.planned')}</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const small = '(max-width: 700px) 40vw, (max-width: 1000px) 30vw, 22vw';
const plate = '(max-width: 700px) 40vw, 70vw';

function shown(picture: PictureData, sizes: string): PictureData {
  const { fallback, sources } = picture;
  return { ...picture, fallback: { ...fallback, sizes }, sources: sources.map((source) => ({ ...source, sizes })) };
}
