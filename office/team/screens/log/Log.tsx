import type { AuditEvent } from '#contract/office/office.ts';
import { officeRoles } from '#contract/office/roles.ts';
import { DataTable } from '#office/shared/screens/frame/DataTable.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { formatBerlinTime } from '#site/language/dates.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import style from './Log.module.css';

/** The `what` of these events ends in a role, which the page translates. */
const roleEvents: ReadonlySet<AuditEvent> = new Set<AuditEvent>(['joined', 'regainedAccess', 'invited', 'changedRole']);
const rolePattern = new RegExp(`(?<=^|, )(${officeRoles.join('|')})$`);

export function loadLog(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t, locale } = tools;
  const { lines, older, suspectNumbers } = readScreenData(context, 'log');
  return {
    page: { title: t('office.log.title') },
    screen: {
      tools,
      lines: lines.map(({ number, at, name, role, action, what }) => ({
        number,
        at: formatBerlinTime(at, locale),
        name,
        role: role ? t(`office.role.${role}`) : '',
        action: t(`office.log.event.${action}`),
        what: roleEvents.has(action) ? what.replace(rolePattern, (name) => t(`office.role.${name}`)) : what,
        isChanged: suspectNumbers.includes(number),
      })),
      older,
      changedLines: suspectNumbers.join(', '),
    },
  };
}

type Props = ReturnType<typeof loadLog>['screen'];

export const Log = ({ tools: { t }, lines, older, changedLines }: Props) => (
  <>
    <p className={style.lead}>{t('office.log.lead')}</p>
    <p className={changedLines ? style.changed : style.intact}>
      {changedLines ? t('office.log.changed', { lines: changedLines }) : t('office.log.intact')}
    </p>
    {lines.length > 0 && (
      <div className={style.table}>
        <DataTable
          caption={t('office.log.title')}
          heads={['number', 'at', 'staff', 'what'].map((head) => t(`office.log.${head}`))}
        >
          {lines.map(({ number, at, name, role, action, what, isChanged }) => (
            <tr key={number} className={isChanged ? style.changedRow : undefined}>
              <td className={style.number}>{number}</td>
              <td className={style.time}>{at}</td>
              <td>
                {name} {role && <span className={style.role}>({role})</span>}
              </td>
              <td>
                {action} {what && <b>{what}</b>}
              </td>
            </tr>
          ))}
        </DataTable>
      </div>
    )}
    {older && (
      <p>
        <ButtonLink href={`/office/log?before=${older}`}>{t('office.log.older')}</ButtonLink>
      </p>
    )}
  </>
);
