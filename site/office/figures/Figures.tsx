import { ButtonLink } from '#site/ui/Button.tsx';
import { Section } from '#site/ui/Section.tsx';
import { Counted } from './Counted.tsx';
import style from './Figures.module.css';
import type { loadFigures } from './load.ts';

type Props = ReturnType<typeof loadFigures>['screen'];
type Table = Exclude<keyof Props, 'office'>;

export function Figures({ office: { t }, ...tables }: Props) {
  const table = (name: Table, none?: string) =>
    // Not called as the section around it is.
    tables[name].rows.length > 0 ? (
      <Counted caption={t('figures.table', { name: t(`figures.${name}`) })} {...tables[name]} />
    ) : (
      none && <p>{none}</p>
    );
  return (
    <>
      <p className={style.lead}>{t('figures.lead')}</p>
      <Section id="evenings" label={t('figures.evenings')}>
        <div className={style.part}>
          <p className={style.aside}>{t('figures.eveningsLead')}</p>
          {table('evenings', t('figures.noEvenings'))}
        </div>
      </Section>
      <Section id="weeks" label={t('figures.weeks')}>
        <div className={style.part}>
          {table('weeks')}
          <details>
            <summary>{t('figures.days')}</summary>
            {table('days')}
          </details>
          <p className={style.aside}>{t('figures.machinesAre')}</p>
        </div>
      </Section>
      <Section id="pages" label={t('figures.pages')}>
        <div className={style.part}>{table('pages', t('figures.none'))}</div>
      </Section>
      <Section id="sources" label={t('figures.sources')}>
        <div className={style.part}>
          {table('sources')}
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
