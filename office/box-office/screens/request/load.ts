import { returnedField, type SeatsField, seatsField, sumCents } from '#contract/booking/price-lines.ts';
import { activeOfferStates, isRemark, type RequestTransition } from '#contract/booking/seat-states.ts';
import type { BoxOfficeScreens } from '#contract/office/box-office.ts';
import type { EventSummary } from '#contract/office/event-summary.ts';
import { buildRequestHref, type RequestList } from '#contract/office/request-list.ts';
import { wallClock } from '#contract/wall-time.ts';
import { createBoxOfficeLabels } from '#office/shared/screens/box-office/labels.ts';
import {
  createPageTools,
  type OfficeContext,
  type PageTools,
  readScreenData,
} from '#office/shared/screens/frame/page-tools.ts';
import { dayName, longDate } from '#site/language/dates.ts';
import { listSeats } from '#site/language/price-lines.ts';
import { buildAnswerForm, isAnswerButton } from './answer.ts';
import { loadIdCheck } from './IdCheck.tsx';
import { describePayment, describeTypedPayment, loadMoney } from './money.ts';

type RequestScreenData = BoxOfficeScreens['request'];
type RequestLabels = ReturnType<typeof createBoxOfficeLabels>;

/** With `rows` the text has several lines. */
const textForms = [
  { key: 'email', action: 'answer', name: 'email', rows: 6 },
  { key: 'call', action: 'call', name: 'call', rows: 3 },
  { key: 'forDoor', action: 'forDoor', name: 'forDoor' },
] as const;

export function loadRequest(context: OfficeContext) {
  const screenData = readScreenData(context, 'request');
  const { list } = screenData;
  // Each form and link of the page carries the list.
  const tools = { ...createPageTools(context), address: buildRequestHref(list, screenData.reference) };
  const { t, locale, typed } = tools;
  const labels = createBoxOfficeLabels(context);
  const { reference, submitted, summary, state, colleagues, allowedTransitions } = screenData;
  const allows = (transition: RequestTransition) =>
    allowedTransitions.includes(transition) && (transition !== 'answer' || submitted.email !== undefined);
  const seenVersion = Number(typed('version') ?? screenData.version);
  const history = describeHistory(screenData, tools, labels);
  return {
    page: { title: labels.guest(submitted.fullName ?? null) },
    screen: {
      tools,
      reference,
      version: String(screenData.version),
      state: labels.state(state, summary?.eventId),
      nextStep: t(`boxOffice.detail.nextStep.${findNextStep(screenData)}`),
      requestedAt: t('boxOffice.detail.requestedAt', { when: labels.moment(screenData.requestedAt) }),
      queuePlace: describeQueuePlace(screenData, tools),
      presence: colleagues.length > 0 && t('boxOffice.detail.others', { names: colleagues.join(', ') }),
      note: submitted.additionalNotes ?? '',
      withdrawn: state === 'withdrawn',
      requestedItems: listRequestedItems(screenData, tools, labels),
      email: submitted.email,
      phones: [submitted.phoneNumber1, submitted.phoneNumber2].filter((phone) => phone !== undefined),
      emailNote: submitted.email
        ? t(screenData.language === 'en' ? 'boxOffice.detail.languageEn' : 'boxOffice.detail.languageDe')
        : t('boxOffice.detail.noEmail'),
      idCheck: loadIdCheck(screenData, tools, labels),
      retentionNote: t('boxOffice.detail.retainedUntil', {
        when: longDate(wallClock(new Date(screenData.retainedUntil)).date, locale),
      }),
      offerSummary: describeOffer(screenData, tools, labels),
      conflict:
        seenVersion < screenData.version
          ? {
              transitions: history.filter((one) => one.version > seenVersion),
              ownInput: describeInput(screenData, tools),
            }
          : undefined,
      answer: buildAnswerForm(screenData, tools),
      returnableLines:
        allows('returnSeats') && !hasVoidTickets(screenData) ? (findActiveOffer(screenData)?.lines ?? []) : [],
      money: loadMoney(screenData, tools, labels),
      undo: describeUndo(screenData, tools, labels),
      event: summary && { ...describeEvent(summary, labels), href: `/office/events/${summary.eventId}` },
      events: screenData.events
        .filter(({ eventId }) => eventId !== summary?.eventId)
        .map((one) => ({
          ...describeEvent(one, labels),
          href: buildRequestHref(list, reference, { for: String(one.eventId) }),
        })),
      canRevokeOffer: allows('revokeOffer') && !screenData.undoable,
      textForms: textForms.filter(({ action }) => allows(action)),
      transitions: [
        ...history,
        {
          version: 0,
          transition: t('boxOffice.detail.arrived'),
          when: labels.moment(screenData.requestedAt),
          note: '',
        },
      ],
      listLinks: buildListLinks(screenData, t, labels),
    },
  };
}

function describeUndo({ undoable }: RequestScreenData, { t }: PageTools, labels: RequestLabels) {
  if (!undoable) return undefined;
  const { transition, seats, until } = undoable;
  return { until, label: t(`boxOffice.detail.undo.${transition}`, { seats: labels.seats(seats) }) };
}

function describeHistory({ transitions }: RequestScreenData, tools: PageTools, labels: RequestLabels) {
  const { t } = tools;
  return transitions.map(({ version, at, transition, note, fromSeats, toSeats, payment, ...actor }, index) => {
    const undone = transition === 'undo' && transitions.slice(index + 1).find((one) => !isRemark(one.transition));
    const what = undone ? t(`boxOffice.transition.${undone.transition}`) : '';
    return {
      version,
      when: `${labels.actor(actor)}, ${labels.moment(at)}`,
      transition: t(`boxOffice.transition.${transition}`, { what }),
      note: payment
        ? describePayment(payment, tools, labels)
        : (note ?? (transition === 'returnSome' ? `${fromSeats} → ${toSeats}` : '')),
    };
  });
}

const describeEvent = (summary: EventSummary, labels: RequestLabels) => ({
  name: labels.event(summary.eventId).full,
  free: labels.freeSeats(summary),
});

function findNextStep(screenData: RequestScreenData): string {
  const { state, money } = screenData;
  if (money.balance.refundDue > 0) return 'refund';
  if (hasVoidTickets(screenData)) return 'cancelled';
  return state === 'accepted' && money.balance.open > 0 ? 'unpaid' : state;
}

const hasVoidTickets = ({ state, summary }: RequestScreenData): boolean =>
  state === 'accepted' && (summary?.isCancelled ?? false);

function buildListLinks({ list, next }: RequestScreenData, t: PageTools['t'], labels: RequestLabels) {
  const back = { href: buildRequestHref(list), name: describeBackLink(list, t, labels) };
  if (!next) return [back];
  return [{ href: buildRequestHref(list, next), name: t('boxOffice.detail.toNext', { reference: next }) }, back];
}

function describeBackLink({ filter, event, find }: RequestList, t: PageTools['t'], labels: RequestLabels): string {
  if (event === undefined && !find && filter === 'open') return t('boxOffice.detail.toList');
  const eventName = event === undefined ? '' : labels.event(event).full;
  const name = [t(`boxOffice.list.filter.${filter}`), eventName, find].filter(Boolean).join(' · ');
  return t('boxOffice.detail.toChosenList', { name });
}

function describeOffer({ offers, state }: RequestScreenData, { t }: PageTools, labels: RequestLabels): string {
  const offer = findActiveOffer({ offers });
  if (!offer) return '';
  const values = {
    seats: labels.lines(offer.lines),
    price: labels.money(sumCents(offer.lines)),
    when: labels.moment(offer.until),
  };
  return t(state === 'offered' ? 'boxOffice.detail.offered' : 'boxOffice.detail.accepted', values);
}

const findActiveOffer = ({ offers }: Pick<RequestScreenData, 'offers'>) =>
  offers.find(({ state }) => activeOfferStates.some((active) => active === state));

function describeQueuePlace({ state, earlierRequests: count }: RequestScreenData, { t }: PageTools): string {
  if (state !== 'open' && state !== 'waiting') return '';
  const [earlierKey, firstKey] =
    state === 'waiting' ? ['earlierWaiting', 'firstInLine'] : ['earlierRequests', 'longestWaiting'];
  return count > 0 ? t(`boxOffice.detail.${earlierKey}`, { count }) : t(`boxOffice.detail.${firstKey}`);
}

function listRequestedItems(
  { submitted, summary }: RequestScreenData,
  { t, locale }: PageTools,
  labels: RequestLabels,
) {
  const { event: label, selectedDate, numberOfTickets, seatsByGroup } = submitted;
  const event = label?.id ? labels.event(label.id).full : label && `${label.title}, ${label.date}`;
  return [
    [t('boxOffice.detail.event'), event],
    [t('boxOffice.detail.day'), selectedDate && dayName(selectedDate, locale)],
    [t('boxOffice.detail.tickets'), numberOfTickets?.toString()],
    [t('tickets.status.split'), seatsByGroup && listSeats(t, seatsByGroup)],
    [t('boxOffice.detail.event'), event || !summary ? undefined : labels.event(summary.eventId).full],
  ].filter(([, value]) => value);
}

/** `2 × Erwachsene, 1 × Kinder` */
function describeTypedSeats({ prices, offers }: RequestScreenData, { t, typed }: PageTools, name: SeatsField): string {
  const groups = new Set([...prices, ...offers.flatMap(({ lines }) => lines)].map(({ group }) => group));
  const seats = [...groups].map((group) => ({ group, seats: Number(typed(name(group))) }));
  return listSeats(
    t,
    seats.filter(({ seats: count }) => count > 0),
  );
}

function describeInput(screenData: RequestScreenData, tools: PageTools): string {
  const { t, typed } = tools;
  const action = typed('action');
  const texts = ['words', ...textForms.map(({ name }) => name), 'reason'];
  return [
    isAnswerButton(action) || action === 'returnSeats' ? t(`boxOffice.detail.action.${action}`) : '',
    action === 'returnSeats' ? describeTypedSeats(screenData, tools, returnedField) : '',
    action === 'offer' || action === 'accept' || action === 'wait'
      ? describeTypedSeats(screenData, tools, seatsField)
      : '',
    describeTypedPayment(tools),
    texts.map(typed).find(Boolean),
  ]
    .filter(Boolean)
    .join(' · ');
}
