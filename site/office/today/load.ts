import type { ComponentProps } from 'react';
import type { CancelledTask, DeskTasks, Guest } from '#contract/desk.ts';
import { wallClock } from '#contract/wall-time.ts';
import { dayName } from '#site/language/dates.ts';
import type { Translate } from '#site/language/translator.ts';
import { deskNames } from '#site/office/desk/names.ts';
import { factsOf, type OfficeContext, type OfficePage, officeOf } from '#site/office/frame/office.ts';
import type { Today } from './Today.tsx';

/** What there is to do. A part with nothing in it is not shown. */
export function loadToday(context: OfficeContext): { page: OfficePage; screen: ComponentProps<typeof Today> } {
  const office = officeOf(context);
  const { t, view, now } = office;
  const { self, desk, door } = factsOf(context, 'today');
  const names = deskNames(context);
  const atDoor = door.map((event) => ({
    text: names.evening(event).whole,
    links: [{ href: `/office/door/${event}`, name: t('office.today.doorNow') }],
  }));
  return {
    page: { title: t('office.today.title') },
    screen: {
      office,
      self,
      parts: [
        { id: 'door', label: t('office.today.door'), tasks: atDoor },
        ...(desk ? partsOf(desk, t, names) : []),
      ].filter(({ tasks }) => tasks.length > 0),
      day: dayName(wallClock(now).date, view),
    },
  };
}

function partsOf(
  { open, oldest, lapsing, free, chairless, cancelled }: DeskTasks,
  t: Translate,
  names: ReturnType<typeof deskNames>,
) {
  const evening = (event: number) => names.evening(event).whole;
  const facts = ({ name, seats }: Guest) => ({ name: names.guest(name), chairs: names.chairs(seats) });
  const to = ({ reference }: Guest) => `/office/requests/${reference}`;
  const requests =
    open > 0 && oldest
      ? [
          {
            text: t('desk.today.open', { count: open, when: names.moment(oldest) }),
            links: [{ href: '/office/requests', name: t('desk.today.openNow') }],
          },
        ]
      : [];
  const parts = {
    requests,
    free: free.map((task) => ({
      text: t('desk.today.freeFor', { evening: evening(task.event), free: t('desk.one.free', { count: task.free }) }),
      links: [
        { href: `${to(task.next)}?evening=${task.event}`, name: t('desk.today.next', facts(task.next)) },
        ...(task.fits
          ? [{ href: `${to(task.fits)}?evening=${task.event}`, name: t('desk.today.fits', facts(task.fits)) }]
          : []),
      ],
    })),
    lapsing: lapsing.map((guest) => ({
      text: t('desk.today.lapses', {
        ...facts(guest),
        evening: evening(guest.event),
        when: names.moment(guest.until ?? ''),
      }),
      links: [{ href: to(guest), name: t('desk.request', { reference: guest.reference }) }],
    })),
    chairless: chairless.map((task) => ({
      text: t('desk.today.chairlessFor', { evening: evening(task.event), count: task.open }),
      links: [{ href: `/office/evenings/${task.event}`, name: t('desk.one.setChairs') }],
    })),
    cancelled: cancelled.flatMap((task) => cancelledTasks(task, evening(task.event), t)),
  };
  return (['requests', 'free', 'lapsing', 'chairless', 'cancelled'] as const).map((id) => ({
    id,
    label: t(`desk.today.${id}`),
    tasks: parts[id],
  }));
}

/** Who has hopes is told by one press; whoever has a ticket, by what the office finds for them. */
function cancelledTasks({ event, hoping, leaving, holders }: CancelledTask, evening: string, t: Translate) {
  const page = `/office/evenings/${event}/cancelled`;
  return [
    { count: hoping, text: 'hoping', href: page, name: 'tell' },
    { count: leaving, text: 'leaving', href: page, name: 'untell' },
    { count: holders, text: 'holders', href: `/office/requests?state=accepted&evening=${event}`, name: 'holdersNow' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, text, href, name }) => ({
      text: t(`desk.cancelled.${text}`, { evening, count }),
      links: [{ href, name: t(`desk.cancelled.${name}`) }],
    }));
}
