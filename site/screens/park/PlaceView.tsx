import type { Translate } from '#site/language/translator.ts';
import type { PlaceTold } from '#site/park/places.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Plates } from '#site/ui/Plates.tsx';
import style from './PlaceView.module.css';

interface Props {
  t: Translate;
  places: PlaceTold[];
  /** the place the address asks for */
  asked: string | null;
}

/** The places large, one by one. Open from the start where the address names one; place-view.ts makes it a modal. */
export function PlaceView({ t, places, asked }: Props) {
  const index = places.findIndex(({ slug }) => slug === asked);
  const words = {
    label: t('park.places.title'),
    previous: t('park.overlay.previous'),
    next: t('park.overlay.next'),
  };
  return (
    <dialog className={style.view} open={index >= 0} aria-label={words.label} data-place-view="">
      <div className={style.head}>
        <ButtonLink href="/park#places" data-close="">
          {t('park.overlay.close')}
        </ButtonLink>
      </div>
      <Plates words={words} plates={places.map(({ plate }) => plate)} chosen={Math.max(index, 0)} closed={index < 0} />
    </dialog>
  );
}
