import { ButtonLink } from '#site/ui/Button.tsx';
import { Section } from '#site/ui/Section.tsx';
import { Counted } from './Counted.tsx';
import style from './Figures.module.css';
import type { loadFigures } from './load.ts';

type Props = ReturnType<typeof loadFigures>['screen'];

export function Figures({ office: { t }, evenings, weeks, days, pages, sources }: Props) {
  // Not called as the section around it is.
  const tableOf = (name: 'evenings' | 'weeks' | 'days' | 'pages' | 'sources') =>
    t('figures.table', { name: t(`figures.${name}`) });
  return (
    <>
      <p className={style.lead}>{t('figures.lead')}</p>
      <Section id="evenings" label={t('figures.evenings')}>
        <div className={style.part}>
          <p className={style.aside}>{t('figures.eveningsLead')}</p>
          {evenings.rows.length > 0 ? (
            <Counted caption={tableOf('evenings')} {...evenings} />
          ) : (
            <p>{t('figures.noEvenings')}</p>
          )}
        </div>
      </Section>
      <Section id="weeks" label={t('figures.weeks')}>
        <div className={style.part}>
          <Counted caption={tableOf('weeks')} {...weeks} />
          <details>
            <summary>{t('figures.days')}</summary>
            <Counted caption={tableOf('days')} {...days} />
          </details>
          <p className={style.aside}>{t('figures.machinesAre')}</p>
        </div>
      </Section>
      <Section id="pages" label={t('figures.pages')}>
        <div className={style.part}>
          {pages.rows.length > 0 ? <Counted caption={tableOf('pages')} {...pages} /> : <p>{t('figures.none')}</p>}
        </div>
      </Section>
      <Section id="sources" label={t('figures.sources')}>
        <div className={style.part}>
          {sources.rows.length > 0 && <Counted caption={tableOf('sources')} {...sources} />}
          <p className={style.aside}>{t('figures.sourcesAre')}</p>
        </div>
      </Section>
      <p className={style.download}>
        <ButtonLink href="/office/figures/days.csv">{t('figures.download')}</ButtonLink>
        <span className={style.aside}>{t('figures.downloadIs')}</span>
      </p>
    </>
  );
}
