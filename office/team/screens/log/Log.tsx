import { DataTable } from '#office/shared/screens/frame/DataTable.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { formatBerlinTime } from '#site/language/dates.ts';
import { formatInteger } from '#site/language/number.ts';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Field, SelectField } from '#site/ui/Field.tsx';
import style from './Log.module.css';
import { createSubjectLabels } from './subject-labels.ts';

export function loadLog(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t, locale } = tools;
  const { lines, older, suspectNumbers, filter, people, total } = readScreenData(context, 'log');
  const describeSubjects = createSubjectLabels(context);
  const query = new URLSearchParams({
    ...(filter.day && { day: filter.day }),
    ...(filter.person && { person: filter.person }),
  });
  const isFiltered = query.size > 0;
  return {
    page: { title: t('office.log.title') },
    screen: {
      tools,
      filter,
      people,
      totalText: t(isFiltered ? 'office.log.found' : 'office.log.total', {
        count: total,
        number: formatInteger(total, locale),
      }),
      checkText: describeCheck(suspectNumbers, t),
      isChanged: (suspectNumbers ?? []).length > 0,
      isFiltered,
      lines: lines.map(({ numbers, at, name, role, action, details }) => ({
        number: numbers.length > 1 ? `${numbers.at(-1)}–${numbers[0]}` : String(numbers[0]),
        at: formatBerlinTime(at, locale),
        name,
        role: role ? t(`office.role.${role}`) : '',
        action: t(`office.log.event.${action}`),
        parts: describeSubjects(details),
        isChanged: numbers.some((number) => suspectNumbers?.includes(number)),
      })),
      olderHref: older && `/office/log?${new URLSearchParams([...query, ['before', String(older)]])}`,
    },
  };
}

function describeCheck(
  suspectNumbers: readonly number[] | undefined,
  t: ReturnType<typeof createPageTools>['t'],
): string {
  if (!suspectNumbers) return '';
  const lines = suspectNumbers.join(', ');
  return lines ? t('office.log.changed', { lines }) : t('office.log.intact');
}

type Props = ReturnType<typeof loadLog>['screen'];

export const Log = ({ tools: { t }, lines, filter, people, olderHref, ...more }: Props) => (
  <>
    <p className={style.lead}>{t('office.log.lead')}</p>
    {more.checkText && <p className={more.isChanged ? style.changed : style.intact}>{more.checkText}</p>}
    <search>
      <form className={style.filter} method="get" action="/office/log">
        <Field name="day" type="date" label={t('office.log.day')} defaultValue={filter.day} />
        <SelectField name="person" label={t('office.log.person')} defaultValue={filter.person}>
          <option value="">{t('office.log.everybody')}</option>
          {people.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit">{t('office.log.show')}</Button>
      </form>
    </search>
    <p role="status">
      {more.totalText} {more.isFiltered && <a href="/office/log">{t('office.log.showAll')}</a>}
    </p>
    {lines.length > 0 && (
      <div className={style.table}>
        <DataTable
          caption={t('office.log.title')}
          heads={['number', 'at', 'staff', 'what'].map((head) => t(`office.log.${head}`))}
        >
          {lines.map(({ number, at, name, role, action, parts, isChanged }) => (
            <tr key={number} className={isChanged ? style.changedRow : undefined}>
              <td className={style.number}>{number}</td>
              <td className={style.time}>{at}</td>
              <td>
                {name} {role && <span className={style.role}>({role})</span>}
              </td>
              <td>
                {action}{' '}
                {parts.map(({ text, href, separator }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
                  <span key={index}>
                    {separator}
                    {href ? <a href={href}>{text}</a> : <b>{text}</b>}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </DataTable>
      </div>
    )}
    {olderHref && (
      <p>
        <ButtonLink href={olderHref}>{t('office.log.older')}</ButtonLink>
      </p>
    )}
  </>
);
