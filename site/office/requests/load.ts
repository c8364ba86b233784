import { type Listed, listed as lists } from '#contract/desk.ts';
import { deskNames } from '#site/office/desk/names.ts';
import { factsOf, type OfficeContext, officeOf } from '#site/office/frame/office.ts';

export function loadRequests(context: OfficeContext) {
  const office = officeOf(context);
  const { t } = office;
  const { rows, listed, event, find, counts, evenings, after, further } = factsOf(context, 'requests');
  const names = deskNames(context);
  const linkTo = (more: { state?: Listed; after?: string | undefined }) => {
    const { state = listed, after: next } = more;
    const query = new URLSearchParams({
      ...(state !== 'open' && { state }),
      ...(event !== undefined && { evening: String(event) }),
      ...(find && { find }),
      ...(next && { after: next }),
    });
    return query.size > 0 ? `/office/requests?${query}` : '/office/requests';
  };
  return {
    page: { title: t('desk.list.title') },
    screen: {
      office,
      states: lists.map((state) => ({
        state,
        name: t(`desk.list.listed.${state}`),
        count: counts[state],
        href: linkTo({ state }),
        current: state === listed,
      })),
      listed,
      find,
      event,
      evenings: evenings.map((number) => ({ event: number, name: names.evening(number).whole })),
      rows: rows.map((row) => ({
        reference: row.reference,
        href: `/office/requests/${row.reference}`,
        asked: names.moment(row.askedAt),
        name: names.guest(row.name),
        note: row.note ?? '',
        evening: row.event === null ? t('desk.unsaid') : names.evening(row.event).whole,
        seats: row.seats === null ? '–' : String(row.seats),
        state: names.state(row.state, row.event),
        until: row.until ? t('desk.list.until', { when: names.moment(row.until) }) : '',
        unreachable: !row.reachable && row.state !== 'withdrawn',
      })),
      found: find ? t('desk.list.found', { count: rows.length }) : '',
      next: after && linkTo({ after }),
      beginning: further ? linkTo({}) : undefined,
    },
  };
}
