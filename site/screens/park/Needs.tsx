import type { Translate } from '#site/language/translator.ts';
import { asked, type Need, needNames } from '#site/park/needs.ts';
import type { PlaceTold } from '#site/park/places.ts';
import { Button } from '#site/ui/Button.tsx';
import { Check } from '#site/ui/Check.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Needs.module.css';

interface Props {
  t: Translate;
  needs: readonly Need[];
  places: PlaceTold[];
}

/** What somebody needs of the way; the map and both lists then hold only the places that are known to have it. */
export function Needs({ t, needs, places }: Props) {
  const count = (answer: PlaceTold['fits']) => places.filter(({ fits }) => fits === answer).length;
  const unknown = count('unknown');
  return (
    <form className={style.form} action="/park#map">
      <fieldset className={style.group}>
        <legend className={style.legend}>{t('access.filter.label')}</legend>
        {needNames.map((name) => (
          <Check
            key={name}
            name={name}
            value={asked[name]}
            defaultChecked={needs.includes(name)}
            label={t(`access.filter.${name}`)}
          />
        ))}
      </fieldset>
      <Button type="submit" look="outline">
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
