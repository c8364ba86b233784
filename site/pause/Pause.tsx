import type { ReactNode } from 'react';
import { localizePicture } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import { ArtPrint } from '#site/ui/ArtPrint.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Pause.module.css';

const pictureName = 'barn-open';

/** While no event is announced: the reason. */
export function Pause({ t, children }: { t: Translate; children?: ReactNode }) {
  const picture = localizePicture(t, pictureName, {
    crop: 'plate',
    sizes: '(max-width: 700px) calc(100vw - 3.25rem), 33vw',
    widest: 960,
  });
  // On the home page, whose bytes are counted, the caption says what the picture shows.
  const alt = children ? picture.alt : '';
  return (
    <Section id="next" label={t('events.pause.label')}>
      <div className={style.pause}>
        <div>
          <p className={style.reason}>{t('events.pause.reason')}</p>
          {children}
        </div>
        <ArtPrint picture={{ ...picture, alt }} caption={t(`pictures.${pictureName}.title`)} />
      </div>
    </Section>
  );
}
