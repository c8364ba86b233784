import type { Translate } from '#site/language/translator.ts';
import { Section } from '#site/ui/Section.tsx';
import style from './Welcome.module.css';

export function Welcome({ t }: { t: Translate }) {
  return (
    <Section id="welcome" label={t('home.welcome.label')} title={t('home.welcome.title')}>
      <div className={style.columns}>
        <p className={style.lead}>{t('home.welcome.lead')}</p>
        <p className={style.text}>{t('home.welcome.text')}</p>
      </div>
    </Section>
  );
}
