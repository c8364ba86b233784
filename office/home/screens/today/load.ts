import type { BoxOfficeTasks } from '#contract/office/box-office.ts';
import type { DecisionTask } from '#contract/office/decision.ts';
import type { TicketGuest } from '#contract/office/event-summary.ts';
import { mayOpen, type OfficeScreens } from '#contract/office/office.ts';
import { wallClock } from '#contract/wall-time.ts';
import { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import { buildEntryHref, createEditorLabels, specialHoursHref } from '#office/shared/screens/entries/labels.ts';
import { createOffice, type Office, type OfficeContext, readScreenData } from '#office/shared/screens/frame/office.ts';
import { clockTime, dayName, longDate } from '#site/language/dates.ts';

export function loadToday(context: OfficeContext) {
  const office = createOffice(context);
  const { t, locale, now, person } = office;
  const { ownTasks, clock, boxOffice, door, drafts, notices, cancelled } = readScreenData(context, 'today');
  const labels = createBoxOfficeLabels(context);
  const atDoor = door.map((event) => ({
    text: labels.event(event).full,
    links: [{ href: `/office/check-in/${event}`, name: t('office.today.doorNow') }],
  }));
  return {
    page: { title: t('office.today.title') },
    screen: {
      office,
      quick: person && mayOpen(person.role, '/office/content') ? listQuickLinks(office, notices !== undefined) : [],
      notices,
      ownTasks,
      taskGroups: [
        { id: 'clock', label: t('office.today.clock'), tasks: clock ? [describeClockTask(clock, office)] : [] },
        { id: 'door', label: t('office.today.door'), tasks: atDoor },
        ...(boxOffice ? listBoxOfficeTaskGroups(boxOffice, office, labels) : []),
        {
          id: 'cancelled',
          label: t('office.today.cancelled'),
          tasks: cancelled.map((one) => describeCancelledPublication(one, context)),
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
      day: dayName(wallClock(now).date, locale),
    },
  };
}

/** The task has no link, because the operator confirms the clock on the server. */
function describeClockTask(last: string, { t, locale, now }: Office) {
  const day = (at: Date) => longDate(wallClock(at).date, locale);
  return { text: t('office.today.clockWrong', { now: day(now), last: day(new Date(last)) }), links: [] };
}

function describeCancelledPublication(
  { entry, by, at }: OfficeScreens['today']['cancelled'][number],
  context: OfficeContext,
) {
  const { t, labelKind, labelEntry, moment } = createEditorLabels(context);
  const entryTitle = `${labelKind(entry.kind)} – ${labelEntry(entry)}`;
  return {
    text: t('office.today.cancelledBy', { name: by, when: moment(at), entry: entryTitle }),
    links: [{ href: buildEntryHref(entry), name: t('office.today.cancelledOpen') }],
  };
}

const listQuickLinks = ({ t }: Office, mayPost: boolean) => [
  ...(mayPost ? [{ href: '/office?notice=new#notices', name: t('office.today.notices.label') }] : []),
  { href: specialHoursHref, name: t('office.today.quick.hours') },
  { href: '/office/visual-editor?address=/', name: t('office.today.quick.texts') },
  { href: '/office/content/search', name: t('visualEditor.search.title') },
  { href: '/office/new/news', name: t('editor.newEntry.news') },
  { href: '/office/new/events', name: t('editor.newEntry.events') },
  { href: '/office/pictures', name: t('office.today.quick.photographs') },
];

function listBoxOfficeTaskGroups(
  {
    openRequestCount,
    oldestRequestAt,
    lapsingOffers,
    guestsForFreeSeats,
    eventsToAnnounceSoldOut,
    eventsWithoutSeatCount,
    failedEmails,
    alerts,
    decisions,
  }: BoxOfficeTasks,
  office: Office,
  labels: ReturnType<typeof createBoxOfficeLabels>,
) {
  const { t } = office;
  const nameOf = (event: number) => labels.event(event).full;
  const describeGuest = ({ name, seats }: TicketGuest) => ({ name: labels.guest(name), seats: labels.seats(seats) });
  const requestHref = ({ reference }: Pick<TicketGuest, 'reference'>) => `/office/requests/${reference}`;
  const request = (guest: Pick<TicketGuest, 'reference'>) => ({
    href: requestHref(guest),
    name: t('boxOffice.request', guest),
  });
  const tasksByGroup = {
    requests: (oldestRequestAt ? [oldestRequestAt] : []).map((since) => ({
      text: t('boxOffice.today.open', { count: openRequestCount, when: labels.moment(since) }),
      links: [{ href: '/office/requests', name: t('boxOffice.today.openNow') }],
    })),
    free: guestsForFreeSeats.map((task) => ({
      text: t('boxOffice.today.freeFor', {
        event: nameOf(task.event),
        free: t('boxOffice.detail.free', { count: task.free }),
      }),
      links: (['next', 'nextFitting'] as const).flatMap((which) => {
        const guest = task[which];
        if (!guest) return [];
        const href = `${requestHref(guest)}?event=${task.event}`;
        return [{ href, name: t(`boxOffice.today.${which}`, describeGuest(guest)) }];
      }),
    })),
    full: eventsToAnnounceSoldOut.map(({ event, offered: count }) => ({
      text: t(`boxOffice.today.${count > 0 ? 'fullButOffered' : 'fullFor'}`, { event: nameOf(event), count }),
      links: [
        { href: `/office/events/${event}/decision?as=soldOut#choice`, name: t('boxOffice.today.announceSoldOut') },
      ],
    })),
    lapsing: lapsingOffers.map((guest) => {
      const when = labels.moment(guest.until ?? '');
      return {
        text: t('boxOffice.today.lapsesFor', { ...describeGuest(guest), event: nameOf(guest.event), when }),
        links: [request(guest)],
      };
    }),
    failedEmails: failedEmails.map((guest) => ({
      text: t('boxOffice.today.failedEmailFor', { name: labels.guest(guest.name), when: labels.moment(guest.at) }),
      links: [request(guest)],
    })),
    withoutSeats: eventsWithoutSeatCount.map(({ event, open: count }) => ({
      text: t('boxOffice.today.withoutSeatsFor', { event: nameOf(event), count }),
      links: [{ href: `/office/events/${event}`, name: t('boxOffice.detail.setSeats') }],
    })),
  };
  const alertItems = alerts.map(({ event, people: count }) => ({
    text: t('alert.office.todayFor', { event: nameOf(event), count }),
    links: [{ href: `/office/events/${event}/alerts`, name: t('alert.office.see') }],
  }));
  const decisionItems = decisions.map((task) => describeDecisionTask(task, office, labels));
  return [
    { id: 'decisions', label: t('decision.today.label'), tasks: decisionItems },
    ...(['requests', 'failedEmails', 'free', 'full', 'lapsing', 'withoutSeats'] as const).map((id) => ({
      id,
      label: t(`boxOffice.today.${id}`),
      tasks: tasksByGroup[id],
    })),
    { id: 'alerts', label: t('alert.office.today'), tasks: alertItems },
  ];
}

function describeDecisionTask(
  task: DecisionTask,
  { t, locale }: Office,
  labels: ReturnType<typeof createBoxOfficeLabels>,
) {
  const { event, decisionDeadline, decision, guestsToInform, guestsToCall, unsentEmails } = task;
  const page = `/office/events/${event}/decision`;
  const title = labels.event(event).full;
  const describeDecision = () => {
    if (decisionDeadline)
      return t('decision.today.due', { event: title, time: clockTime(decisionDeadline.slice(11), locale) });
    // Nothing is due or announced: only guests must still be informed.
    if (!decision) return t('decision.today.eventOnly', { event: title });
    const { by: name, at } = decision;
    const kind = t(`decision.kind.${decision.kind}`);
    return t('decision.today.decided', { event: title, kind, name, when: labels.moment(at) });
  };
  const counted = Object.entries({ guestsToInform, calls: guestsToCall, waiting: unsentEmails })
    .filter(([, count]) => count > 0)
    .map(([what, count]) => t(`decision.today.${what}`, { count }));
  const text = [describeDecision(), ...counted].join(' ');
  const quick = (['barn', 'asPlanned'] as const).map((kind) => ({
    href: `${page}?as=${kind}`,
    name: t(`decision.kind.${kind}`),
  }));
  if (decisionDeadline) return { text, links: [...quick, { href: page, name: t('decision.today.more') }] };
  const cancelLink = { href: `${page}?as=cancelled`, name: t('decision.today.notify') };
  return { text, links: [guestsToInform > 0 ? cancelLink : { href: page, name: t('decision.today.see') }] };
}
