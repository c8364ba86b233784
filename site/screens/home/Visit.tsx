import type { Translate } from '#site/language/translator.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Visit.module.css';

const facts = ['park', 'house', 'doors', 'start'] as const;

export function Visit({ t }: { t: Translate }) {
  return (
    <Section id="visit" label={t('home.visit.label')} title={t('home.visit.title')}>
      <dl className={style.facts}>
        {facts.map((fact) => (
          <div key={fact} className={style.fact}>
            <dt className={style.name}>{t(`home.visit.${fact}`)}</dt>
            <dd>{t(`home.visit.${fact}Text`)}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink href="/visit">{t('home.visit.more')}</ButtonLink>
    </Section>
  );
}
