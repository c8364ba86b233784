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

/** Puts the default button first, because Enter submits with the first button. */
export function buildAnswerForm(facts: AnswerScreenData, { t, locale, now }: Office) {
  const { summary, proposedDeadline, state } = facts;
  const closedReason = findClosedReason(summary, now);
  const possible = answerButtons.filter((button) => isPossible(button, facts, now));
  const preferred = choosePreferredButton(facts, { isOpen: closedReason === undefined });
  const defaultButton = possible.find((button) => button === preferred);
  const { event, seats } = summary ?? {};
  return {
    closedReason: closedReason ? t(`boxOffice.detail.${closedReason}`) : '',
    defaultButton,
    setSeatsHref: closedReason === 'noSeats' ? `/office/events/${event}` : undefined,
    hint: closedReason ? '' : describeOfferObstacle(facts, t),
    hasFields: possible.includes('accept') || possible.includes('offer'),
    event: event?.toString() ?? '',
    seats: facts.seats?.toString() ?? '',
    price: seats ? toPriceInput(seats.cents, locale) : '',
    until: proposedDeadline ? toDateTimeInput(proposedDeadline) : '',
    buttons: [...new Set([...(defaultButton ? [defaultButton] : []), ...possible])].map((name) => ({
      name,
      label: t(`boxOffice.detail.action.${name === 'offer' && state === 'offered' ? 'offerAgain' : name}`),
    })),
  };
}

function findClosedReason(summary: EventSummary | undefined, now: Date) {
  if (!summary) return 'noEvent';
  if (summary.isOver) return 'over';
  if (summary.isCancelled) return 'cancelled';
  if (!summary.seats) return 'noSeats';
  return Date.parse(summary.seats.cutOff) <= now.getTime() ? 'cutOff' : undefined;
}

function isPossible(button: AnswerButton, facts: AnswerScreenData, now: Date): boolean {
  const isOpen = findClosedReason(facts.summary, now) === undefined;
  const { allowedTransitions, proposedDeadline, summary } = facts;
  const allows = (transition: RequestTransition) => allowedTransitions.includes(transition);
  if (button === 'offer') return isOpen && proposedDeadline !== undefined && allows('offer');
  if (button === 'accept') return (isOpen && (allows('offer') || allows('accept'))) || hasOfferPastCutOff(facts, now);
  if (button === 'wait') return allows('wait') && summary !== undefined && !summary.isOver && !summary.isCancelled;
  if (button === 'note') return allows('note') && (summary?.isOver ?? false);
  return allows(button);
}

/** An offer stays valid if the office moves the cut-off before its end. */
const hasOfferPastCutOff = ({ summary, offers }: AnswerScreenData, now: Date): boolean =>
  summary !== undefined &&
  findClosedReason(summary, now) === 'cutOff' &&
  offers.some(({ state, until }) => state === 'live' && Date.parse(until) > now.getTime());

function choosePreferredButton(facts: AnswerScreenData, { isOpen }: { isOpen: boolean }): AnswerButton | undefined {
  if (facts.summary?.isOver) return 'note';
  if (facts.state === 'offered') return undefined;
  return isOpen && !hasEnoughSeats(facts) && facts.allowedTransitions.includes('wait') ? 'wait' : 'offer';
}

const hasEnoughSeats = ({ summary, seats = 1 }: AnswerScreenData): boolean => seats <= (summary?.seats?.free ?? 0);

function describeOfferObstacle(facts: AnswerScreenData, t: Office['t']): string {
  if (facts.proposedDeadline === undefined) return t('boxOffice.detail.tooLate');
  return hasEnoughSeats(facts) || !facts.allowedTransitions.includes('offer') || facts.state === 'offered'
    ? ''
    : t('boxOffice.detail.tooFew');
}
