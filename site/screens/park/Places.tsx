import { localizePicture, withSizes } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import { Markers } from '#site/park/Markers.tsx';
import { type LocalizedPlace, type Need, needNames, needValues } from '#site/park/places.ts';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Checkbox } from '#site/ui/Checkbox.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import { Plates } from '#site/ui/Plates.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Places.module.css';

interface Props {
  t: Translate;
  places: LocalizedPlace[];
}

export function Places({ t, places }: Props) {
  return (
    <ul className={style.grid}>
      {places.map(({ slug, number, name, planned, access, plate: { href, picture } }, index) => (
        <li key={slug}>
          <a className={style.place} href={href} data-place={slug}>
            <span className={style.mount}>
              <Picture
                className={style.image}
                picture={withSizes(picture, index % 4 === 0 ? plateSizes : smallSizes)}
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

const smallSizes = '(max-width: 700px) 40vw, (max-width: 1000px) 30vw, 22vw';
const plateSizes = '(max-width: 700px) 40vw, 70vw';

export function ParkMap({ t, places }: Props) {
  return (
    <div className={style.map}>
      <div className={style.parkMapMount}>
        <Picture picture={localizePicture(t, 'bird', { crop: 'plate', sizes: '94vw' })} className={style.picture} />
        <Markers
          label={t('park.map.label')}
          markers={places.map(({ name, plate: { href }, ...place }) => {
            return { ...place, href, id: `map-${place.slug}`, name: t('park.map.open', { name }) };
          })}
        />
      </div>
      <nav className={style.list} aria-label={t('park.map.list')}>
        <ol>
          {places.map(({ slug, number, name, plate }) => (
            <li key={slug}>
              <a className={style.entry} href={plate.href} data-place={slug}>
                <span className={style.parkMapNumber}>{number}</span> {name}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

/** Open if the address names a place. place-view.ts makes it a modal. */
export function PlaceView({ t, places, selected }: Props & { selected: string | null }) {
  const index = places.findIndex(({ slug }) => slug === selected);
  const strings = {
    label: t('park.places.title'),
    previous: t('park.overlay.previous'),
    next: t('park.overlay.next'),
  };
  return (
    <dialog className={style.view} open={index >= 0} aria-label={strings.label} data-place-view="">
      <div className={style.head}>
        <ButtonLink href="/park#places" data-close="">
          {t('park.overlay.close')}
        </ButtonLink>
      </div>
      <Plates
        strings={strings}
        plates={places.map(({ plate }) => plate)}
        chosen={Math.max(index, 0)}
        closed={index < 0}
      />
    </dialog>
  );
}

/** With needs, the map and the lists show only places that are known to meet them. */
export function NeedsFilter({ t, needs, places }: Props & { needs: readonly Need[] }) {
  const count = (answer: LocalizedPlace['meetsNeeds']) =>
    places.filter(({ meetsNeeds }) => meetsNeeds === answer).length;
  const unknown = count('unknown');
  return (
    <form className={style.form} action="/park#map">
      <fieldset className={style.group}>
        <legend className={style.legend}>{t('access.filter.label')}</legend>
        {needNames.map((name) => (
          <Checkbox
            key={name}
            name={name}
            value={needValues[name]}
            defaultChecked={needs.includes(name)}
            label={t(`access.filter.${name}`)}
          />
        ))}
      </fieldset>
      <Button type="submit" variant="outline">
        {t('access.filter.send')}
      </Button>
      {needs.length > 0 && (
        <p className={style.found} role="status">
          {t('access.filter.found', { count: count('yes'), all: places.length })}{' '}
          {unknown > 0 && t('access.filter.unknown', { count: unknown })}{' '}
          <TouchLink href="/park#map">{t('access.filter.all')}</TouchLink>
        </p>
      )}
    </form>
  );
}
