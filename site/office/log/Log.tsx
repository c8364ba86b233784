import { Rows } from '#site/office/frame/Rows.tsx';
import { ButtonLink } from '#site/ui/Button.tsx';
import style from './Log.module.css';
import type { loadLog } from './load.ts';

type Props = ReturnType<typeof loadLog>['screen'];

export const Log = ({ office: { t }, lines, older, changed }: Props) => (
  <>
    <p className={style.lead}>{t('office.log.lead')}</p>
    <p className={changed ? style.changed : style.whole}>
      {changed ? t('office.log.changed', { lines: changed }) : t('office.log.whole')}
    </p>
    {lines.length > 0 && (
      <div className={style.table}>
        <Rows
          caption={t('office.log.title')}
          heads={['number', 'at', 'who', 'what'].map((head) => t(`office.log.${head}`))}
        >
          {lines.map(({ number, at, name, role, action, what, changed: broken }) => (
            <tr key={number} className={broken ? style.broken : undefined}>
              <td className={style.number}>{number}</td>
              <td className={style.at}>{at}</td>
              <td>
                {name} {role && <span className={style.role}>({role})</span>}
              </td>
              <td>
                {action} {what && <b>{what}</b>}
              </td>
            </tr>
          ))}
        </Rows>
      </div>
    )}
    {older && (
      <p>
        <ButtonLink href={`/office/log?before=${older}`}>{t('office.log.older')}</ButtonLink>
      </p>
    )}
  </>
);
