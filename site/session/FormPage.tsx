import type { ReactNode } from 'react';
import { localizePicture } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import { PageHead } from '#site/ui/PageHead.tsx';
import { TextBesidePicture } from '#site/ui/TextBesidePicture.tsx';
import style from './FormPage.module.css';

interface Props {
  t: Translate;
  title: string;
  lead: string;
  pictureName: string;
  children: ReactNode;
}

export const FormPage = ({ t, title, lead, pictureName, children }: Props) => (
  <div className={style.page}>
    <PageHead title={title}>
      <p>{lead}</p>
    </PageHead>
    <p className={style.needsScript}>{t('session.needsScript')}</p>
    <p className={style.unreached} role="alert">
      {t('session.incompletePage')}
    </p>
    <TextBesidePicture
      picture={localizePicture(t, pictureName, { crop: 'plate', sizes: '(width < 60rem) 94vw, 56vw' })}
      caption={t(`pictures.${pictureName}.title`)}
    >
      {children}
    </TextBesidePicture>
  </div>
);
