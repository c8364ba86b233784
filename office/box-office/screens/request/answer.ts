import { type PriceLine, seatsField } from '#contract/booking/price-lines.ts';
import type { RequestTransition } from '#contract/booking/seat-states.ts';
import type { BoxOfficeScreens } from '#contract/office/box-office.ts';
import type { EventSummary } from '#contract/office/event-summary.ts';
import { toDateTimeInput } from '#office/shared/screens/box-office/labels.ts';
import type { PageTools } from '#office/shared/screens/frame/page-tools.ts';
import { formatMoney } from '#site/language/number.ts';
import { formatTotal } from '#site/language/price-lines.ts';

type AnswerScreenData = BoxOfficeScreens['request'];

const answerButtons = ['offer', 'accept', 'wait', 'refuse', 'note', 'decline', 'reopen'] as const;
/** The guest has answered on the telephone: these buttons are apart from those that write to the guest. */
const phoneButtons: readonly AnswerButton[] = ['accept', 'decline'];
type AnswerButton = (typeof answerButtons)[number];

export const isAnswerButton = (word: string | undefined): word is AnswerButton =>
  answerButtons.some((one) => one === word);

/** Puts the default button first, because Enter submits with the first button. */
export function buildAnswerForm(screenData: AnswerScreenData, { t, locale, now }: PageTools) {
  const { summary, proposedDeadline, state } = screenData;
  const closedReason = findClosedReason(summary, now);
  const possible = answerButtons.filter((button) => isPossible(button, screenData, now));
  const preferred = choosePreferredButton(screenData, { isOpen: closedReason === undefined });
  const defaultButton = possible.find((button) => button === preferred);
  const { eventId } = summary ?? {};
  const buttons = [...new Set([...(defaultButton ? [defaultButton] : []), ...possible])].map((name) => ({
    name,
    label: t(`boxOffice.detail.action.${name === 'offer' && state === 'offered' ? 'offerAgain' : name}`),
  }));
  return {
    closedReason: closedReason ? t(`boxOffice.detail.${closedReason}`) : '',
    defaultButton,
    setSeatsHref: closedReason === 'noSeats' ? `/office/events/${eventId}` : undefined,
    hint: closedReason ? '' : describeOfferObstacle(screenData, t),
    hasFields: possible.includes('accept') || possible.includes('offer'),
    event: eventId?.toString() ?? '',
    pricesFingerprint: screenData.pricesFingerprint,
    groups: screenData.prices.map(({ group, cents }) => ({
      name: seatsField(group),
      label: t(cents === 0 ? 'offer.takeFree' : 'offer.take', {
        group: t.priceGroup(group),
        each: formatMoney(t, cents, locale),
      }),
      cents,
      seats: screenData.seatsByGroup[group]?.toString() ?? '',
    })),
    total: formatTotal(t, listProposedLines(screenData), locale),
    until: proposedDeadline ? toDateTimeInput(proposedDeadline) : '',
    buttons: buttons.filter(({ name }) => !phoneButtons.includes(name)),
    phoneButtons: buttons.filter(({ name }) => phoneButtons.includes(name)),
  };
}

const listProposedLines = ({ prices, seatsByGroup }: AnswerScreenData): PriceLine[] =>
  prices.map(({ group, cents }) => ({ group, cents, seats: seatsByGroup[group] ?? 0 }));

function findClosedReason(summary: EventSummary | undefined, now: Date) {
  if (!summary) return 'noEvent';
  if (summary.isOver) return 'over';
  if (summary.isCancelled) return 'cancelled';
  if (!summary.seats) return 'noSeats';
  return Date.parse(summary.seats.cutOff) <= now.getTime() ? 'cutOff' : undefined;
}

function isPossible(button: AnswerButton, screenData: AnswerScreenData, now: Date): boolean {
  const isOpen = findClosedReason(screenData.summary, now) === undefined;
  const { allowedTransitions, proposedDeadline, summary } = screenData;
  const allows = (transition: RequestTransition) => allowedTransitions.includes(transition);
  if (button === 'offer') return isOpen && proposedDeadline !== undefined && allows('offer');
  if (button === 'accept') return (isOpen && allows('acceptByPhone')) || hasOfferPastCutOff(screenData, now);
  if (button === 'wait') return allows('wait') && summary !== undefined && !summary.isOver && !summary.isCancelled;
  if (button === 'note') return allows('note') && (summary?.isOver ?? false);
  // For half a minute an undo does the same, and more.
  if (button === 'reopen') return allows('reopen') && !screenData.undoable;
  return allows(button);
}

/** An offer stays valid if the office moves the cut-off before its end. */
const hasOfferPastCutOff = ({ summary, offers }: AnswerScreenData, now: Date): boolean =>
  summary !== undefined &&
  findClosedReason(summary, now) === 'cutOff' &&
  offers.some(({ state, until }) => state === 'live' && Date.parse(until) > now.getTime());

function choosePreferredButton(
  screenData: AnswerScreenData,
  { isOpen }: { isOpen: boolean },
): AnswerButton | undefined {
  if (screenData.summary?.isOver) return 'note';
  if (screenData.state === 'offered') return undefined;
  return isOpen && !hasEnoughSeats(screenData) && screenData.allowedTransitions.includes('wait') ? 'wait' : 'offer';
}

const hasEnoughSeats = ({ summary, seats = 1 }: AnswerScreenData): boolean => seats <= (summary?.seats?.free ?? 0);

function describeOfferObstacle(screenData: AnswerScreenData, t: PageTools['t']): string {
  if (screenData.proposedDeadline === undefined) return t('boxOffice.detail.tooLate');
  return hasEnoughSeats(screenData) ||
    !screenData.allowedTransitions.includes('offer') ||
    screenData.state === 'offered'
    ? ''
    : t('boxOffice.detail.tooFew');
}
