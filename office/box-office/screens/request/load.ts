import type { RequestTransition } from '#contract/booking/seat-states.ts';
import type { BoxOfficeScreens } from '#contract/office/box-office.ts';
import type { EventSummary } from '#contract/office/event-summary.ts';
import { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import { createOffice, type Office, type OfficeContext, readScreenData } from '#office/shared/screens/frame/office.ts';
import { dayName, longDate } from '#site/language/dates.ts';
import { buildAnswerForm, isAnswerButton } from './answer.ts';

type RequestScreenData = BoxOfficeScreens['request'];
type RequestLabels = ReturnType<typeof createBoxOfficeLabels>;

export function loadRequest(context: OfficeContext) {
  const office = createOffice(context);
  const { t, locale, typed } = office;
  const facts = readScreenData(context, 'request');
  const labels = createBoxOfficeLabels(context);
  const { reference, submitted, summary, state, transitions, colleagues, allowedTransitions } = facts;
  const allows = (transition: RequestTransition) => allowedTransitions.includes(transition);
  const seenVersion = Number(typed('version') ?? facts.version);
  const history = transitions.map(({ version, at, by, transition, note }) => ({
    version,
    when: `${labels.actor(by)}, ${labels.moment(at)}`,
    transition: t(`boxOffice.transition.${transition}`),
    note: note ?? '',
  }));
  return {
    page: { title: labels.guest(submitted.fullName ?? null) },
    screen: {
      office,
      reference,
      version: String(facts.version),
      state: labels.state(state, summary?.event),
      nextStep: t(`boxOffice.detail.nextStep.${hasVoidTickets(facts) ? 'cancelled' : state}`),
      requestedAt: t('boxOffice.detail.requestedAt', { when: labels.moment(facts.requestedAt) }),
      queuePlace: describeQueuePlace(facts, office),
      presence:
        colleagues.length > 0 && t('boxOffice.detail.others', { names: colleagues.map(({ name }) => name).join(', ') }),
      note: submitted.additionalNotes ?? '',
      withdrawn: state === 'withdrawn',
      requestedItems: listRequestedItems(facts, office, labels),
      email: submitted.email,
      phones: [submitted.phoneNumber1, submitted.phoneNumber2].filter((phone) => phone !== undefined),
      emailNote: submitted.email
        ? t(facts.language === 'en' ? 'boxOffice.detail.languageEn' : 'boxOffice.detail.languageDe')
        : t('boxOffice.detail.noEmail'),
      hasIdCopy: facts.hasIdCopy,
      retentionNote: t('boxOffice.detail.retainedUntil', { when: longDate(facts.retainedUntil.slice(0, 10), locale) }),
      offerSummary: describeOffer(facts, office, labels),
      conflict:
        seenVersion < facts.version
          ? { transitions: history.filter((one) => one.version > seenVersion), ownInput: describeInput(office, labels) }
          : undefined,
      answer: buildAnswerForm(facts, office),
      returnableSeats: allows('returnSeats') && !hasVoidTickets(facts) ? (facts.seats ?? 1) : 0,
      undoLabel: facts.undoableSeats
        ? t('boxOffice.detail.returned.undo', { seats: labels.seats(facts.undoableSeats) })
        : '',
      event: summary && { ...describeEvent(summary, labels), href: `/office/events/${summary.event}` },
      events: facts.events
        .filter(({ event }) => event !== summary?.event)
        .map((one) => ({ ...describeEvent(one, labels), href: `${office.address}?event=${one.event}` })),
      allowed: {
        email: allows('answer') && submitted.email !== undefined,
        call: allows('call'),
        forDoor: allows('forDoor'),
      },
      transitions: [
        ...history,
        { version: 0, transition: t('boxOffice.detail.arrived'), when: labels.moment(facts.requestedAt), note: '' },
      ],
      next: facts.next,
    },
  };
}

const describeEvent = (summary: EventSummary, labels: RequestLabels) => ({
  name: labels.event(summary.event).full,
  free: labels.freeSeats(summary),
});

const hasVoidTickets = ({ state, summary }: RequestScreenData): boolean =>
  state === 'accepted' && (summary?.isCancelled ?? false);

function describeOffer({ offers, state }: RequestScreenData, { t }: Office, labels: RequestLabels): string {
  const offer = offers.find(({ state: one }) => one === 'live' || one === 'accepted');
  if (!offer) return '';
  const values = {
    seats: labels.seats(offer.seats),
    price: labels.money(offer.cents * offer.seats),
    when: labels.moment(offer.until),
  };
  return t(state === 'offered' ? 'boxOffice.detail.offered' : 'boxOffice.detail.accepted', values);
}

function describeQueuePlace({ state, earlierRequests: count }: RequestScreenData, { t }: Office): string {
  if (state !== 'open' && state !== 'waiting') return '';
  const [earlierKey, firstKey] =
    state === 'waiting' ? ['earlierWaiting', 'firstInLine'] : ['earlierRequests', 'longestWaiting'];
  return count > 0 ? t(`boxOffice.detail.${earlierKey}`, { count }) : t(`boxOffice.detail.${firstKey}`);
}

function listRequestedItems({ submitted, summary }: RequestScreenData, { t, locale }: Office, labels: RequestLabels) {
  const { event: label, selectedDate, numberOfTickets } = submitted;
  const event = label?.id ? labels.event(label.id).full : label && `${label.title}, ${label.date}`;
  return [
    [t('boxOffice.detail.event'), event],
    [t('boxOffice.detail.day'), selectedDate && dayName(selectedDate, locale)],
    [t('boxOffice.detail.tickets'), numberOfTickets?.toString()],
    [t('boxOffice.detail.event'), event || !summary ? undefined : labels.event(summary.event).full],
  ].filter(([, value]) => value);
}

function describeInput({ t, typed }: Office, labels: RequestLabels): string {
  const action = typed('action');
  const words = typed('words') || typed('email') || typed('call') || typed('forDoor') || '';
  return [
    isAnswerButton(action) || action === 'returnSeats' ? t(`boxOffice.detail.action.${action}`) : '',
    action === 'returnSeats' ? labels.seats(Number(typed('returned')) || null) : '',
    action === 'offer' || action === 'accept' || action === 'wait' ? labels.seats(Number(typed('seats')) || null) : '',
    action === 'offer' ? `${typed('price') ?? ''} €` : '',
    words,
  ]
    .filter(Boolean)
    .join(' · ');
}
