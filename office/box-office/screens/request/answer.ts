import type { RequestTransition } from '#contract/booking/seat-states.ts';
import type { BoxOfficeScreens } from '#contract/office/box-office.ts';
import type { EventSummary } from '#contract/office/event-summary.ts';
import { toDateTimeInput, toPriceInput } from '#office/shared/screens/box-office/labels.ts';
import type { Office } from '#office/shared/screens/frame/office.ts';

type AnswerScreenData = BoxOfficeScreens['request'];

const answerButtons = ['offer', 'accept', 'wait', 'refuse', 'note', 'decline', 'takeBack', 'reopen'] as const;
type AnswerButton = (typeof answerButtons)[number];

export const isAnswerButton = (word: string | undefined): word is AnswerButton =>
  answerButtons.some((one) => one === word);

/** The likely answer comes first: Enter submits it. */
export function buildAnswerForm(facts: AnswerScreenData, { t, view, now }: Office) {
  const { evening, deadline, state } = facts;
  const closed = findClosedReason(evening, now);
  const possible = answerButtons.filter((button) => isPossible(button, facts, { open: closed === undefined, now }));
  const preferred = chooseLikelyButton(facts, closed === undefined);
  const likely = possible.find((button) => button === preferred);
  const { event, seats } = evening ?? {};
  return {
    closedReason: closed ? t(`boxOffice.detail.${closed}`) : '',
    likely,
    setSeatsHref: closed === 'noSeats' ? `/office/events/${event}` : undefined,
    hint: closed ? '' : describeShortage(facts, t),
    fields: possible.includes('accept') || possible.includes('offer'),
    event: event?.toString() ?? '',
    seats: facts.seats?.toString() ?? '',
    price: seats ? toPriceInput(seats.cents, view) : '',
    until: deadline ? toDateTimeInput(deadline) : '',
    buttons: [...(likely ? [likely] : []), ...possible.filter((button) => button !== likely)].map((name) => ({
      name,
      label: t(
        name === 'offer' && state === 'offered'
          ? 'boxOffice.detail.action.offerAgain'
          : `boxOffice.detail.action.${name}`,
      ),
    })),
  };
}

function findClosedReason(evening: EventSummary | undefined, now: Date) {
  if (!evening) return 'noEvent';
  if (evening.isOver) return 'over';
  if (evening.cancelled) return 'cancelled';
  if (!evening.seats) return 'noSeats';
  return Date.parse(evening.seats.cutOff) <= now.getTime() ? 'cutOff' : undefined;
}

interface SaleState {
  open: boolean;
  now: Date;
}

function isPossible(button: AnswerButton, facts: AnswerScreenData, { open, now }: SaleState): boolean {
  const { allowedTransitions, deadline, evening } = facts;
  const allowed = (transition: RequestTransition) => allowedTransitions.includes(transition);
  if (button === 'offer') return open && deadline !== undefined && allowed('offer');
  if (button === 'accept') return (open && (allowed('offer') || allowed('accept'))) || isPromised(facts, now);
  if (button === 'wait') return allowed('wait') && evening !== undefined && !evening.isOver && !evening.cancelled;
  if (button === 'note') return allowed('note') && (evening?.isOver ?? false);
  return allowed(button);
}

/** An offer stays valid when the cut-off is moved before its end. */
const isPromised = ({ evening, offers }: AnswerScreenData, now: Date): boolean =>
  evening !== undefined &&
  findClosedReason(evening, now) === 'cutOff' &&
  offers.some(({ state, until }) => state === 'live' && Date.parse(until) > now.getTime());

function chooseLikelyButton(facts: AnswerScreenData, open: boolean): AnswerButton | undefined {
  if (facts.evening?.isOver) return 'note';
  if (facts.state === 'offered') return undefined;
  return open && !hasEnoughSeats(facts) && facts.allowedTransitions.includes('wait') ? 'wait' : 'offer';
}

const hasEnoughSeats = ({ evening, seats = 1 }: AnswerScreenData): boolean => seats <= (evening?.seats?.free ?? 0);

function describeShortage(facts: AnswerScreenData, t: Office['t']): string {
  if (facts.deadline === undefined) return t('boxOffice.detail.tooLate');
  return hasEnoughSeats(facts) || !facts.allowedTransitions.includes('offer') || facts.state === 'offered'
    ? ''
    : t('boxOffice.detail.tooFew');
}
