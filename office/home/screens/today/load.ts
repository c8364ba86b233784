import type { DeskTasks } from '#contract/office/box-office.ts';
import type { DecisionTask } from '#contract/office/decision.ts';
import type { Guest } from '#contract/office/event-line.ts';
import { mayOpen, type OfficeScreens } from '#contract/office/office.ts';
import { wallClock } from '#contract/wall-time.ts';
import { deskNames } from '#office/shared/screens/desk/names.ts';
import { dayApart, editorNames, hrefOf } from '#office/shared/screens/entries/names.ts';
import { factsOf, type Office, type OfficeContext, officeOf } from '#office/shared/screens/frame/office.ts';
import { clockTime, dayName, longDate } from '#site/language/dates.ts';
import { newNotice } from './Notices.tsx';

export function loadToday(context: OfficeContext) {
  const office = officeOf(context);
  const { t, view, now, person } = office;
  const { self, clock, desk, door, drafts, notices, cancelled } = factsOf(context, 'today');
  const names = deskNames(context);
  const atDoor = door.map((event) => ({
    text: names.evening(event).whole,
    links: [{ href: `/office/door/${event}`, name: t('office.today.doorNow') }],
  }));
  return {
    page: { title: t('office.today.title') },
    screen: {
      office,
      quick:
        person && mayOpen(person.role, '/office/content')
          ? [...(notices ? [{ href: newNotice, name: t('office.today.notices.label') }] : []), ...quickWays(office)]
          : [],
      notices,
      self,
      parts: [
        { id: 'clock', label: t('office.today.clock'), tasks: clock ? [clockTask(clock, office)] : [] },
        { id: 'door', label: t('office.today.door'), tasks: atDoor },
        ...(desk ? partsOf(desk, office, names) : []),
        {
          id: 'cancelled',
          label: t('office.today.cancelled'),
          tasks: cancelled.map((one) => cancelledTask(one, context)),
        },
        {
          id: 'drafts',
          label: t('editor.list.only.waiting'),
          tasks: drafts.map(({ by, count }) => ({
            text: t('editor.waiting', { name: by, count }),
            links: [{ href: '/office/content?only=waiting', name: t('editor.waitingNow') }],
          })),
        },
      ].filter(({ tasks }) => tasks.length > 0),
      day: dayName(wallClock(now).date, view),
    },
  };
}

/** No link: the operator confirms the clock on the server. */
function clockTask(last: string, { t, view, now }: Office) {
  const day = (at: Date) => longDate(wallClock(at).date, view);
  return { text: t('office.today.clockWrong', { now: day(now), last: day(new Date(last)) }), links: [] };
}

function cancelledTask({ line, by, at }: OfficeScreens['today']['cancelled'][number], context: OfficeContext) {
  const { t, kindName, entryName, moment } = editorNames(context);
  const entry = `${kindName(line.kind)} – ${entryName(line)}`;
  return {
    text: t('office.today.cancelledBy', { name: by, when: moment(at), entry }),
    links: [{ href: hrefOf(line), name: t('office.today.cancelledOpen') }],
  };
}

const quickWays = ({ t }: Office) => [
  { href: dayApart, name: t('office.today.quick.hours') },
  { href: '/office/see?address=/', name: t('office.today.quick.words') },
  { href: '/office/content/search', name: t('see.search.title') },
  { href: '/office/new/news', name: t('editor.fresh.news') },
  { href: '/office/new/events', name: t('editor.fresh.events') },
  { href: '/office/pictures', name: t('office.today.quick.photographs') },
];

function partsOf(
  { open, oldest, lapsing, free, full, chairless, returned, alerts, decisions }: DeskTasks,
  office: Office,
  names: ReturnType<typeof deskNames>,
) {
  const { t } = office;
  const evening = (event: number) => names.evening(event).whole;
  const facts = ({ name, seats }: Guest) => ({ name: names.guest(name), chairs: names.chairs(seats) });
  const to = ({ reference }: Pick<Guest, 'reference'>) => `/office/requests/${reference}`;
  const request = (guest: Pick<Guest, 'reference'>) => ({ href: to(guest), name: t('desk.request', guest) });
  const parts = {
    requests: (oldest ? [oldest] : []).map((since) => ({
      text: t('desk.today.open', { count: open, when: names.moment(since) }),
      links: [{ href: '/office/requests', name: t('desk.today.openNow') }],
    })),
    free: free.map((task) => ({
      text: t('desk.today.freeFor', { evening: evening(task.event), free: t('desk.one.free', { count: task.free }) }),
      links: (['next', 'fits'] as const).flatMap((which) => {
        const guest = task[which];
        if (!guest) return [];
        return [{ href: `${to(guest)}?evening=${task.event}`, name: t(`desk.today.${which}`, facts(guest)) }];
      }),
    })),
    full: full.map(({ event, offered: count }) => ({
      text: t(`desk.today.${count > 0 ? 'fullButOffered' : 'fullFor'}`, { evening: evening(event), count }),
      links: [{ href: `/office/evenings/${event}/decision?as=soldOut#choice`, name: t('desk.today.sayFull') }],
    })),
    lapsing: lapsing.map((guest) => {
      const when = names.moment(guest.until ?? '');
      return {
        text: t('desk.today.lapses', { ...facts(guest), evening: evening(guest.event), when }),
        links: [request(guest)],
      };
    }),
    returned: returned.map((guest) => ({
      text: t('desk.today.returnedFor', { name: names.guest(guest.name), when: names.moment(guest.at) }),
      links: [request(guest)],
    })),
    chairless: chairless.map(({ event, open: count }) => ({
      text: t('desk.today.chairlessFor', { evening: evening(event), count }),
      links: [{ href: `/office/evenings/${event}`, name: t('desk.one.setChairs') }],
    })),
  };
  const telling = alerts.map(({ event, people: count }) => ({
    text: t('alert.office.todayFor', { evening: evening(event), count }),
    links: [{ href: `/office/evenings/${event}/alerts`, name: t('alert.office.see') }],
  }));
  const board = decisions.map((task) => decisionTask(task, office, names));
  return [
    { id: 'decisions', label: t('decision.today.label'), tasks: board },
    ...(['requests', 'returned', 'free', 'full', 'lapsing', 'chairless'] as const).map((id) => ({
      id,
      label: t(`desk.today.${id}`),
      tasks: parts[id],
    })),
    { id: 'alerts', label: t('alert.office.today'), tasks: telling },
  ];
}

function decisionTask(task: DecisionTask, { t, view }: Office, names: ReturnType<typeof deskNames>) {
  const { event, due, decided, hoping, calls, waiting } = task;
  const page = `/office/evenings/${event}/decision`;
  const evening = names.evening(event).whole;
  const state = () => {
    if (due) return t('decision.today.due', { evening, time: clockTime(due.slice(11), view) });
    if (!decided) return t('decision.today.open', { evening });
    const { kind, by: name, at } = decided;
    return t('decision.today.decided', { evening, kind: t(`decision.kind.${kind}`), name, when: names.moment(at) });
  };
  const counted = Object.entries({ hoping, calls, waiting })
    .filter(([, count]) => count > 0)
    .map(([what, count]) => t(`decision.today.${what}`, { count }));
  const text = [state(), ...counted].join(' ');
  const quick = (['barn', 'asPlanned'] as const).map((kind) => ({
    href: `${page}?as=${kind}`,
    name: t(`decision.kind.${kind}`),
  }));
  if (due) return { text, links: [...quick, { href: page, name: t('decision.today.more') }] };
  const tell = { href: `${page}?as=cancelled`, name: t('decision.today.tell') };
  return { text, links: [hoping > 0 ? tell : { href: page, name: t('decision.today.see') }] };
}
