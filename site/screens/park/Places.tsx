import { hyphenateHeading } from '#contract/hyphenation.ts';
import { withSizes } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import { AccessSigns } from '#site/park/AccessSigns.tsx';
import { Markers } from '#site/park/Markers.tsx';
import { localizeParkMap } from '#site/park/park-map.ts';
import { type LocalizedPlace, type Need, needNames, needValues } from '#site/park/places.ts';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Checkbox } from '#site/ui/Checkbox.tsx';
import { MountedPicture } from '#site/ui/MountedPicture.tsx';
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
              <MountedPicture picture={withSizes(picture, sizesOf(index))} />
            </span>
            <span className={style.caption}>
              <span className={style.number} aria-hidden="true">
                {number}
              </span>
              <span className={style.name}>{name}</span>
              {access && <AccessSigns signs={access.signs} />}
              {planned && <span className="visually-hidden">{t('park.places.planned')}</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The same tiles as in Places.module.css. */
const isLarge = (index: number): boolean => [0, 5, 6, 11, 12].includes(index);
const sizesOf = (index: number) => `(max-width: 700px) ${index === 0 ? 64 : 45}vw, ${isLarge(index) ? 47 : 23}vw`;

export function ParkMap({ t, places }: Props) {
  const { picture, isTall } = localizeParkMap(t);
  return (
    <div className={isTall ? `${style.mapMount} ${style.hasTall}` : style.mapMount}>
      <Picture picture={picture} className={style.picture} priority="first" />
      <Markers
        label={t('park.map.label')}
        markers={places.flatMap(({ slug, number, name, wide, tall, plate: { href } }) =>
          wide
            ? {
                slug,
                number,
                href,
                wide,
                tall: isTall ? tall : undefined,
                id: `map-${slug}`,
                name: t('park.map.open', { name }),
              }
            : [],
        )}
      />
    </div>
  );
}

export const PlaceList = ({ t, places }: Props) => (
  <nav className={style.list} aria-label={t('park.map.list')}>
    <ol>
      {places.map(({ slug, number, name, plate }) => (
        <li key={slug}>
          <a className={style.entry} href={plate.href} data-place={slug}>
            <span className={style.listNumber}>{number}</span> {hyphenateHeading(name)}
          </a>
        </li>
      ))}
    </ol>
  </nav>
);

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
        chosenIndex={Math.max(index, 0)}
        isClosed={index < 0}
      />
    </dialog>
  );
}

interface NeedsProps {
  t: Translate;
  needs: readonly Need[];
}

/** With needs, the map and the lists show only places that are known to meet them. */
export const NeedsFilter = ({ t, needs }: NeedsProps) => (
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
  </form>
);

export function FilterResult({ t, needs, places }: NeedsProps & Props) {
  if (needs.length === 0) return null;
  const count = (answer: LocalizedPlace['meetsNeeds']) =>
    places.filter(({ meetsNeeds }) => meetsNeeds === answer).length;
  const unknown = count('unknown');
  return (
    <p className={style.found} role="status">
      {t('access.filter.found', { count: count('yes'), all: places.length })}{' '}
      {unknown > 0 && t('access.filter.unknown', { count: unknown })}{' '}
      <TouchLink href="/park#map">{t('access.filter.all')}</TouchLink>
    </p>
  );
}
