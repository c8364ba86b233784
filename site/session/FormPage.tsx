import type { ReactNode } from 'react';
import { localizePicture } from '#site/content/pictures.ts';
import type { Translate } from '#site/language/translator.ts';
import { PageHead } from '#site/ui/PageHead.tsx';
import { TextBesidePrint } from '#site/ui/TextBesidePrint.tsx';
import style from './FormPage.module.css';

interface Props {
  t: Translate;
  title: string;
  lead: string;
  print: string;
  children: ReactNode;
}

export const FormPage = ({ t, title, lead, print, children }: Props) => (
  <div className={style.page}>
    <PageHead title={title}>
      <p>{lead}</p>
    </PageHead>
    <p className={style.needsScript}>{t('session.needsScript')}</p>
    <p className={style.unreached} role="alert">
      {t('session.incompletePage')}
    </p>
    <TextBesidePrint
      picture={localizePicture(t, print, { crop: 'plate', sizes: '(width < 60rem) 94vw, 56vw' })}
      caption={t(`pictures.${print}.title`)}
    >
      {children}
    </TextBesidePrint>
  </div>
);
