import type { ReactNode } from 'react';
import { choosePagePicture } from '#site/content/page-pictures.ts';
import { localizePicture } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import type { PictureData } from '#site/ui/Picture.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Pause.module.css';

export function localizePausePicture(t: Translate, sizes: string): { picture: PictureData; title: string } {
  const name = choosePagePicture(t, 'pause');
  return {
    picture: localizePicture(t, name, { crop: 'plate', sizes, widest: 960 }),
    title: t(`pictures.${name}.title`),
  };
}

interface Props {
  t: Translate;
  /** Where the posters are to be in the first window. */
  isCompact?: boolean;
  picture: ReactNode;
}

/** While no event is announced: the reason. */
export const SeasonPause = ({ t, isCompact = false, picture }: Props) => (
  <Section id="next" label={t('events.pause.label')}>
    <div className={`${style.pause} ${isCompact ? style.compact : ''}`}>
      <p className={style.reason}>{t('events.pause.reason')}</p>
      <p className={style.text}>{t('events.pause.text')}</p>
      {picture}
    </div>
  </Section>
);
