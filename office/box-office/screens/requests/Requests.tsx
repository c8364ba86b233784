import { buildRequestHref, findDefaultFilter, requestFilters } from '#contract/office/request-list.ts';
import { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import { DataTable } from '#office/shared/screens/frame/DataTable.tsx';
import { FilterLinks } from '#office/shared/screens/frame/FilterLinks.tsx';
import { createPageTools, type OfficeContext, readScreenData } from '#office/shared/screens/frame/page-tools.ts';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Field, SelectField } from '#site/ui/Field.tsx';
import style from './Requests.module.css';

export function loadRequests(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t } = tools;
  const { rows, list, counts, events, after, isLaterPage } = readScreenData(context, 'requests');
  const { filter, event, find } = list;
  const labels = createBoxOfficeLabels(context);
  return {
    page: { title: t('boxOffice.list.title') },
    screen: {
      tools,
      filters: requestFilters.map((state) => ({
        state,
        name: t(`boxOffice.list.filter.${state}`),
        count: counts[state],
        href: buildRequestHref({ ...list, filter: state }),
        isCurrent: state === filter,
      })),
      filter,
      find,
      event,
      events: events.map((number) => ({ number, name: labels.event(number).full })),
      rows: rows.map((row) => ({
        reference: row.reference,
        href: buildRequestHref(list, row.reference),
        requestedAt: labels.moment(row.requestedAt),
        name: labels.guest(row.name),
        note: row.note ?? '',
        event: row.event === null ? t('boxOffice.notGiven') : labels.event(row.event).full,
        seats: row.seats === null ? '–' : String(row.seats),
        state: labels.state(row.state, row.event),
        until: row.until ? t('boxOffice.list.until', { when: labels.moment(row.until) }) : '',
        unreachable: !row.reachable && row.state !== 'withdrawn',
      })),
      found: find ? t('boxOffice.list.found', { count: rows.length }) : '',
      none: t(
        filter !== 'open' ? 'boxOffice.list.none' : event ? 'boxOffice.list.noneOpenFor' : 'boxOffice.list.noneOpen',
      ),
      next: after && buildRequestHref(list, undefined, { after }),
      beginning: isLaterPage ? buildRequestHref(list) : undefined,
    },
  };
}

type Props = ReturnType<typeof loadRequests>['screen'];

export const Requests = ({ tools: { t }, filters, filter, find, event, events, rows, ...more }: Props) => (
  <>
    <FilterLinks label={t('boxOffice.list.states')} filters={filters} />
    <search>
      <form className={style.filter} method="get" action="/office/requests">
        {/* Without `state` a text search covers all states. */}
        <input type="hidden" name="state" value={filter === findDefaultFilter(find) ? '' : filter} />
        <Field
          name="find"
          type="search"
          label={t('boxOffice.list.find')}
          defaultValue={find}
          autoComplete="off"
          maxLength={200}
        />
        <SelectField name="event" label={t('boxOffice.list.event')} defaultValue={event ?? ''}>
          <option value="">{t('boxOffice.list.allEvents')}</option>
          {events.map(({ number, name }) => (
            <option key={number} value={number}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button className={style.send} type="submit">
          {t('boxOffice.list.send')}
        </Button>
      </form>
    </search>
    {more.found && <p role="status">{more.found}</p>}
    {rows.length === 0 ? (
      !more.found && <p>{more.none}</p>
    ) : (
      <div className={style.table}>
        <DataTable
          caption={t('boxOffice.list.title')}
          heads={['requestedAt', 'guest', 'event', 'seats', 'state'].map((head) => t(`boxOffice.list.${head}`))}
        >
          {rows.map((row, index) => (
            <tr key={row.reference}>
              <td className={style.requestedAt}>{row.requestedAt}</td>
              <td className={style.guest}>
                <a href={row.href} data-first-request={index === 0 && !find ? '' : undefined}>
                  {row.name}
                </a>{' '}
                <span className={style.reference}>{row.reference}</span>
                {row.note && <p className={style.note}>{row.note}</p>}
                {row.unreachable && <p className={style.unreachable}>{t('boxOffice.list.unreachable')}</p>}
              </td>
              <td>{row.event}</td>
              <td className={style.seats}>{row.seats}</td>
              <td>
                {row.state}
                {row.until && <p className={style.note}>{row.until}</p>}
              </td>
            </tr>
          ))}
        </DataTable>
      </div>
    )}
    {(more.next || more.beginning) && (
      <p className="buttons">
        {more.beginning && <ButtonLink href={more.beginning}>{t('boxOffice.list.firstPage')}</ButtonLink>}
        {more.next && (
          <ButtonLink href={more.next} rel="next">
            {t('boxOffice.list.nextPage')}
          </ButtonLink>
        )}
      </p>
    )}
  </>
);
