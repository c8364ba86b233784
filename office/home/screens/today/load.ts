import { languageOf } from '#contract/language.ts';
import type { BoxOfficeTasks } from '#contract/office/box-office.ts';
import type { DecisionTask } from '#contract/office/decision.ts';
import type { EntrySummary } from '#contract/office/editor.ts';
import type { TicketGuest } from '#contract/office/event-summary.ts';
import { mayOpen, type OfficeScreens } from '#contract/office/office.ts';
import { buildRequestHref } from '#contract/office/request-list.ts';
import { wallClock } from '#contract/wall-time.ts';
import { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import { buildEntryHref, createEditorLabels, specialHoursHref } from '#office/shared/screens/entries/labels.ts';
import {
  createPageTools,
  type OfficeContext,
  type PageTools,
  readScreenData,
} from '#office/shared/screens/frame/page-tools.ts';
import { clockTime, dayName, longDate } from '#site/language/dates.ts';

/** Turns the data that the route read into texts and links. */
export function loadToday(context: OfficeContext) {
  const tools = createPageTools(context);
  const { t, locale, now, person } = tools;
  const {
    lacksRecoveryCodes,
    lastTimeBeforeClockJump,
    openFacts,
    sampleEntryCount,
    boxOffice,
    eventsToCheckIn,
    waitingDrafts,
    draftsNotPublished,
    notices,
    publicationsCancelledByOthers,
  } = readScreenData(context, 'today');
  const labels = createBoxOfficeLabels(context);
  const doorTasks = eventsToCheckIn.map((event) => ({
    text: labels.event(event).full,
    links: [{ href: `/office/check-in/${event}`, name: t('office.today.doorButton') }],
  }));
  return {
    page: { title: t('office.today.title') },
    screen: {
      tools,
      quickLinks: person && mayOpen(person.role, '/office/content') ? listQuickLinks(tools, notices !== undefined) : [],
      notices,
      lacksRecoveryCodes,
      taskGroups: [
        {
          id: 'clock',
          label: t('office.today.clock'),
          tasks: lastTimeBeforeClockJump ? [describeClockTask(lastTimeBeforeClockJump, tools)] : [],
        },
        {
          id: 'openFacts',
          label: t('office.today.openFacts'),
          tasks: openFacts.length > 0 ? [describeOpenFacts(openFacts, tools)] : [],
        },
        {
          id: 'sampleEntries',
          label: t('editor.list.only.sample'),
          tasks:
            sampleEntryCount > 0
              ? [
                  {
                    text: t('office.today.sampleEntries', { count: sampleEntryCount }),
                    links: [{ href: '/office/content?only=sample', name: t('office.today.sampleEntriesButton') }],
                  },
                ]
              : [],
        },
        { id: 'door', label: t('office.today.door'), tasks: doorTasks },
        ...(boxOffice ? listBoxOfficeTaskGroups(boxOffice, tools, labels) : []),
        {
          id: 'cancelledPublications',
          label: t('office.today.cancelled'),
          tasks: publicationsCancelledByOthers.map((cancelled) => describeCancelledPublication(cancelled, context)),
        },
        {
          id: 'notPublished',
          label: t('office.today.notPublished'),
          tasks: draftsNotPublished.map((entry) => describeDraftNotPublished(entry, context)),
        },
        {
          id: 'drafts',
          label: t('editor.list.only.waiting'),
          tasks: waitingDrafts.map(({ by, count }) => ({
            text: t('editor.waiting', { name: by, count }),
            links: [{ href: '/office/content?only=waiting', name: t('editor.waitingButton') }],
          })),
        },
      ].filter(({ tasks }) => tasks.length > 0),
      day: dayName(wallClock(now).date, locale),
    },
  };
}

function describeOpenFacts(paths: string[], { t, locale }: PageTools) {
  const names = paths.map((path) => t(`fields.estate.${path}.label`));
  return {
    text: t('office.today.openFactsText', { facts: new Intl.ListFormat(languageOf(locale)).format(names) }),
    links: [{ href: '/office/house', name: t('office.today.openFactsButton') }],
  };
}

/** The task has no link, because the operator confirms the clock on the server. */
function describeClockTask(lastTimeBeforeClockJump: string, { t, locale, now }: PageTools) {
  const day = (at: Date) => longDate(wallClock(at).date, locale);
  return {
    text: t('office.today.clockWrong', { now: day(now), last: day(new Date(lastTimeBeforeClockJump)) }),
    links: [],
  };
}

function describeCancelledPublication(
  { entry, by, at }: OfficeScreens['today']['publicationsCancelledByOthers'][number],
  context: OfficeContext,
) {
  const { t, labelKind, labelEntry, moment } = createEditorLabels(context);
  const entryTitle = `${labelKind(entry.kind)} – ${labelEntry(entry)}`;
  return {
    text: t('office.today.cancelledBy', { name: by, when: moment(at), entry: entryTitle }),
    links: [{ href: buildEntryHref(entry), name: t('office.today.cancelledButton') }],
  };
}

function describeDraftNotPublished(entry: EntrySummary, context: OfficeContext) {
  const { t, labelKind, labelEntry } = createEditorLabels(context);
  const reason = t(`editor.waitReason.${entry.draft?.waitReason ?? 'contentInvalid'}`);
  return {
    text: `${labelKind(entry.kind)} – ${labelEntry(entry)}: ${reason}`,
    links: [{ href: buildEntryHref(entry), name: t('office.today.notPublishedButton') }],
  };
}

const listQuickLinks = ({ t }: PageTools, mayPostNotice: boolean) => [
  {
    label: t('office.today.quick.new'),
    links: [
      ...(mayPostNotice ? [{ href: '/office?notice=new#notices', name: t('office.today.notices.label') }] : []),
      { href: '/office/new/news', name: t('editor.newEntry.news') },
      { href: '/office/new/events', name: t('editor.newEntry.events') },
      { href: '/office/pictures', name: t('office.today.quick.photographs') },
    ],
  },
  {
    label: t('office.today.quick.change'),
    links: [
      { href: specialHoursHref, name: t('office.today.quick.hours') },
      { href: '/office/visual-editor?address=/', name: t('office.today.quick.texts') },
      { href: '/office/content/search', name: t('visualEditor.search.title') },
    ],
  },
];

function listBoxOfficeTaskGroups(
  {
    openRequestCount,
    oldestRequestAt,
    lapsingOffers,
    eventsWithSeatsForWaiting,
    eventsToAnnounceSoldOut,
    eventsWithoutSeatCount,
    failedEmails,
    seatAlerts,
    overduePayments,
    refundsToMake,
    decisions,
  }: BoxOfficeTasks,
  tools: PageTools,
  labels: ReturnType<typeof createBoxOfficeLabels>,
) {
  const { t, locale } = tools;
  const nameOf = (eventId: number) => labels.event(eventId).full;
  const describeGuest = ({ name, seats }: TicketGuest) => ({ name: labels.guest(name), seats: labels.seats(seats) });
  const requestHref = ({ reference }: Pick<TicketGuest, 'reference'>) => `/office/requests/${reference}`;
  const requestLink = (guest: Pick<TicketGuest, 'reference'>) => ({
    href: requestHref(guest),
    name: t('boxOffice.request', guest),
  });
  const tasksByGroup = {
    requests: (oldestRequestAt ? [oldestRequestAt] : []).map((since) => ({
      text: t('boxOffice.today.open', { count: openRequestCount, when: labels.moment(since) }),
      links: [{ href: '/office/requests', name: t('boxOffice.today.openButton') }],
    })),
    free: eventsWithSeatsForWaiting.map((task) => ({
      text: t('boxOffice.today.freeFor', {
        event: nameOf(task.eventId),
        free: t('boxOffice.detail.free', { count: task.freeSeats }),
      }),
      links: (['firstInLine', 'firstThatFits'] as const).flatMap((which) => {
        const guest = task[which];
        if (!guest) return [];
        const href = buildRequestHref({ filter: 'waiting', event: task.eventId, find: '' }, guest.reference);
        return [{ href, name: t(`boxOffice.today.${which}`, describeGuest(guest)) }];
      }),
    })),
    full: eventsToAnnounceSoldOut.map(({ eventId, offered: count }) => ({
      text: t(`boxOffice.today.${count > 0 ? 'fullButOffered' : 'fullFor'}`, { event: nameOf(eventId), count }),
      links: [
        { href: `/office/events/${eventId}/decision?as=soldOut#choice`, name: t('boxOffice.today.announceSoldOut') },
      ],
    })),
    lapsing: lapsingOffers.map((guest) => {
      const when = labels.moment(guest.until ?? '');
      return {
        text: t('boxOffice.today.lapsesFor', { ...describeGuest(guest), event: nameOf(guest.eventId), when }),
        links: [requestLink(guest)],
      };
    }),
    failedEmails: failedEmails.map((guest) => ({
      text: t('boxOffice.today.failedEmailFor', { name: labels.guest(guest.name), when: labels.moment(guest.at) }),
      links: [requestLink(guest)],
    })),
    overdue: overduePayments.map((guest) => ({
      text: t('boxOffice.today.overdueFor', {
        name: labels.guest(guest.name),
        amount: labels.money(guest.cents),
        event: nameOf(guest.eventId),
        day: longDate(guest.payUntil, locale),
      }),
      links: [requestLink(guest)],
    })),
    refunds: refundsToMake.map((guest) => ({
      text: t('boxOffice.today.refundFor', { name: labels.guest(guest.name), amount: labels.money(guest.cents) }),
      links: [requestLink(guest)],
    })),
    withoutSeats: eventsWithoutSeatCount.map(({ eventId, open: count }) => ({
      text:
        count > 0
          ? t('boxOffice.today.withoutSeatsFor', { event: nameOf(eventId), count })
          : t('boxOffice.today.withoutSeatsYet', { event: nameOf(eventId) }),
      links: [{ href: `/office/events/${eventId}`, name: t('boxOffice.detail.setSeats') }],
    })),
  };
  const alertTasks = seatAlerts.map(({ eventId, people: count }) => ({
    text: t('alert.office.todayFor', { event: nameOf(eventId), count }),
    links: [{ href: `/office/events/${eventId}/alerts`, name: t('alert.office.see') }],
  }));
  const decisionTasks = decisions.map((task) => describeDecisionTask(task, tools, labels));
  return [
    { id: 'decisions', label: t('decision.today.label'), tasks: decisionTasks },
    ...(['requests', 'failedEmails', 'overdue', 'refunds', 'free', 'full', 'lapsing', 'withoutSeats'] as const).map(
      (id) => ({
        id,
        label: t(`boxOffice.today.${id}`),
        tasks: tasksByGroup[id],
      }),
    ),
    { id: 'alerts', label: t('alert.office.today'), tasks: alertTasks },
  ];
}

function describeDecisionTask(
  task: DecisionTask,
  { t, locale }: PageTools,
  labels: ReturnType<typeof createBoxOfficeLabels>,
) {
  const { eventId, decisionDeadline, decision, guestsUnawareOfCancellation, guestsToCall, unsentEmails } = task;
  const decisionAddress = `/office/events/${eventId}/decision`;
  const title = labels.event(eventId).full;
  const describeState = () => {
    if (decisionDeadline) return t('decision.today.due', { event: title, time: clockTime(decisionDeadline, locale) });
    // Cancelled in the event's entry, but not announced: the counts below say who must be informed.
    if (!decision) return t('decision.today.eventOnly', { event: title });
    const { by: name, at } = decision;
    const kind = labels.decision(decision.kind, eventId);
    return t('decision.today.decided', { event: title, kind, name, when: labels.moment(at) });
  };
  const countTexts = Object.entries({ guestsUnawareOfCancellation, guestsToCall, unsentEmails })
    .filter(([, count]) => count > 0)
    .map(([what, count]) => t(`decision.today.${what}`, { count }));
  const text = [describeState(), ...countTexts].join(' ');
  const usualDecisions = (['shelter', 'asPlanned'] as const).map((kind) => ({
    href: `${decisionAddress}?as=${kind}`,
    name: labels.decision(kind, eventId),
  }));
  if (decisionDeadline)
    return { text, links: [...usualDecisions, { href: decisionAddress, name: t('decision.today.more') }] };
  const informGuestsLink = { href: `${decisionAddress}?as=cancelled`, name: t('decision.today.notify') };
  const pageLink = { href: decisionAddress, name: t('decision.today.see') };
  return { text, links: [guestsUnawareOfCancellation > 0 ? informGuestsLink : pageLink] };
}
