import { choosePagePicture } from '#site/content/page-pictures.ts';
import { localizePicture } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import { ArtPrint } from '#site/ui/ArtPrint.tsx';
import { MountedPicture } from '#site/ui/MountedPicture.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Pause.module.css';

/** While no event is announced: the reason. Compact where the posters are to be in the first window. */
export function SeasonPause({ t, isCompact = false }: { t: Translate; isCompact?: boolean }) {
  const pictureName = choosePagePicture(t, 'pause');
  const picture = localizePicture(t, pictureName, {
    crop: 'plate',
    sizes: isCompact ? '(max-width: 700px) 7rem, 14rem' : '(max-width: 700px) calc(100vw - 3.25rem), 33vw',
    widest: 960,
  });
  return (
    <Section id="next" label={t('events.pause.label')}>
      <div className={`${style.pause} ${isCompact ? style.compact : ''}`}>
        <p className={style.reason}>{t('events.pause.reason')}</p>
        <p className={style.text}>{t('events.pause.text')}</p>
        {isCompact ? (
          <div className={style.mount}>
            <MountedPicture picture={picture} />
          </div>
        ) : (
          // On the home page, whose bytes are counted, the caption says what the picture shows.
          <ArtPrint picture={{ ...picture, alt: '' }} caption={t(`pictures.${pictureName}.title`)} />
        )}
      </div>
    </Section>
  );
}
