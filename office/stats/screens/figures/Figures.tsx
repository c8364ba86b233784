import { DataTable } from '#office/shared/screens/frame/DataTable.tsx';
import { ButtonLink } from '#site/ui/Button.tsx';
import { Section } from '#site/ui/Section.tsx';
import counted from './CountTable.module.css';
import style from './Figures.module.css';
import type { FigureRow, loadFigures } from './load.ts';

type Props = ReturnType<typeof loadFigures>['screen'];
type FigureTable = Exclude<keyof Props, 'office'>;

export function Figures({ office: { t }, ...tables }: Props) {
  const table = (name: FigureTable, none?: string) =>
    tables[name].rows.length > 0 ? (
      <CountTable caption={t('stats.table', { name: t(`stats.${name}`) })} {...tables[name]} />
    ) : (
      none && <p>{none}</p>
    );
  return (
    <>
      <p className={style.lead}>{t('stats.lead')}</p>
      <Section id="evenings" label={t('stats.events')}>
        <div className={style.part}>
          <p className={style.aside}>{t('stats.eventsLead')}</p>
          {table('events', t('stats.noEvents'))}
        </div>
      </Section>
      <Section id="weeks" label={t('stats.weeks')}>
        <div className={style.part}>
          {table('weeks')}
          <details>
            <summary>{t('stats.days')}</summary>
            {table('days')}
          </details>
          <p className={style.aside}>{t('stats.botsHint')}</p>
        </div>
      </Section>
      <Section id="pages" label={t('stats.pages')}>
        <div className={style.part}>{table('pages', t('stats.none'))}</div>
      </Section>
      <Section id="sources" label={t('stats.sources')}>
        <div className={style.part}>
          {table('sources')}
          <p className={style.aside}>{t('stats.sourcesHint')}</p>
        </div>
      </Section>
      <p className={style.download}>
        <ButtonLink href="/office/stats/days.csv">{t('stats.download')}</ButtonLink>
        <span className={style.aside}>{t('stats.downloadHint')}</span>
      </p>
    </>
  );
}

interface CountTableProps {
  caption: string;
  heads: string[];
  rows: FigureRow[];
}

const CountTable = ({ caption, heads, rows }: CountTableProps) => (
  <div className={counted.table}>
    <DataTable caption={caption} heads={heads}>
      {rows.map(({ id, name, href, line, numbers, share }) => (
        <tr key={id}>
          <th className={counted.name} scope="row">
            {href ? <a href={href}>{name}</a> : name}
            {line && <span className={counted.below}>{line}</span>}
          </th>
          {numbers.map(({ text, below }, index) => (
            <td key={heads[index + 1]} className={index === 0 ? counted.first : undefined}>
              <span className={counted.head} aria-hidden="true">
                {heads[index + 1]}{' '}
              </span>
              {index === 0 && (
                <svg className={counted.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={share} height="1" />
                </svg>
              )}
              <span className={counted.number}>{text}</span>
              {below && <span className={counted.below}>{below}</span>}
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  </div>
);
