import type { DecisionKind, DecisionTask } from '#contract/decision.ts';
import type { DeskTasks, Guest } from '#contract/desk.ts';
import { mayOpen, type OfficeScreens } from '#contract/office.ts';
import { wallClock } from '#contract/wall-time.ts';
import { clockTime, dayName, longDate } from '#site/language/dates.ts';
import { dayApart, editorNames, hrefOf } from '#site/office/content/names.ts';
import { deskNames } from '#site/office/desk/names.ts';
import { factsOf, type Office, type OfficeContext, officeOf } from '#site/office/frame/office.ts';
import { newNotice, noticesOf } from './notices.ts';

/** What there is to do. A part with nothing in it is not shown. */
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
      notices: notices && noticesOf(notices, office),
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

/** No link: only the operator can confirm the clock, at the server. */
function clockTask(last: string, { t, view, now }: Office) {
  const day = (at: Date) => longDate(wallClock(at).date, view);
  return { text: t('office.today.clockWrong', { now: day(now), last: day(new Date(last)) }), links: [] };
}

function cancelledTask(
  { line, by, at }: OfficeScreens['today']['cancelled'][number],
  context: OfficeContext,
): { text: string; links: { href: string; name: string }[] } {
  const { t, kindName, entryName, moment } = editorNames(context);
  const entry = `${kindName(line.kind)} – ${entryName(line)}`;
  return {
    text: t('office.today.cancelledBy', { name: by, when: moment(at), entry }),
    links: [{ href: hrefOf(line), name: t('office.today.cancelledOpen') }],
  };
}

/** What is done on most days, without looking for it. */
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
    full: full.map(({ event, offered }) => ({
      text:
        offered > 0
          ? t('desk.today.fullButOffered', { evening: evening(event), count: offered })
          : t('desk.today.fullFor', { evening: evening(event) }),
      links: [{ href: `/office/evenings/${event}/decision?as=soldOut#choice`, name: t('desk.today.sayFull') }],
    })),
    lapsing: lapsing.map((guest) => ({
      text: t('desk.today.lapses', {
        ...facts(guest),
        evening: evening(guest.event),
        when: names.moment(guest.until ?? ''),
      }),
      links: [{ href: to(guest), name: t('desk.request', { reference: guest.reference }) }],
    })),
    returned: returned.map(({ reference, name, at }) => ({
      text: t('desk.today.returnedFor', { name: names.guest(name), when: names.moment(at) }),
      links: [{ href: `/office/requests/${reference}`, name: t('desk.request', { reference }) }],
    })),
    chairless: chairless.map((task) => ({
      text: t('desk.today.chairlessFor', { evening: evening(task.event), count: task.open }),
      links: [{ href: `/office/evenings/${task.event}`, name: t('desk.one.setChairs') }],
    })),
  };
  const telling = alerts.map(({ event, people }) => ({
    text: t('alert.office.todayFor', { evening: evening(event), count: people }),
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

/** The two that a day of rain asks for are a press away; everything else stands on the evening's own page. */
function decisionTask(task: DecisionTask, { t, view }: Office, names: ReturnType<typeof deskNames>) {
  const { event, due, decided, hoping, calls, waiting } = task;
  const page = `/office/evenings/${event}/decision`;
  const evening = names.evening(event).whole;
  const stands = due
    ? t('decision.today.due', { evening, time: clockTime(due.slice(11), view) })
    : decided
      ? t('decision.today.decided', {
          evening,
          kind: t(`decision.kind.${decided.kind}`),
          name: decided.by,
          when: names.moment(decided.at),
        })
      : t('decision.today.open', { evening });
  const counted = Object.entries({ hoping, calls, waiting })
    .filter(([, count]) => count > 0)
    .map(([what, count]) => t(`decision.today.${what}`, { count }));
  const quick = (kind: DecisionKind) => ({ href: `${page}?as=${kind}`, name: t(`decision.kind.${kind}`) });
  return {
    text: [stands, ...counted].join(' '),
    links: due
      ? [quick('barn'), quick('asPlanned'), { href: page, name: t('decision.today.more') }]
      : hoping > 0
        ? [{ href: `${page}?as=cancelled`, name: t('decision.today.tell') }]
        : [{ href: page, name: t('decision.today.see') }],
  };
}
