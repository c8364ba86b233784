import type { Step } from '#contract/booking/seat-states.ts';
import type { DeskScreens } from '#contract/office/box-office.ts';
import type { EveningLine } from '#contract/office/event-line.ts';
import { asPrice, asTyped } from '#office/shared/screens/desk/names.ts';
import type { Office } from '#office/shared/screens/frame/office.ts';

type Facts = DeskScreens['request'];

const buttons = ['offer', 'accept', 'wait', 'refuse', 'note', 'decline', 'takeBack', 'reopen'] as const;
type Button = (typeof buttons)[number];

export const isButton = (word: string | undefined): word is Button => buttons.some((one) => one === word);

/** The likely answer comes first: Enter presses it. */
export function answerOf(facts: Facts, { t, view, now }: Office) {
  const { evening, deadline, state } = facts;
  const closed = closedBecause(evening, now);
  const possible = buttons.filter((button) => isPossible(button, facts, { open: closed === undefined, now }));
  const wanted = likelyOf(facts, closed === undefined);
  const likely = possible.find((button) => button === wanted);
  const { event, chairs } = evening ?? {};
  return {
    closed: closed ? t(`desk.one.${closed}`) : '',
    likely,
    setChairs: closed === 'chairless' ? `/office/evenings/${event}` : undefined,
    remark: closed ? '' : remarkOn(facts, t),
    fields: possible.includes('accept') || possible.includes('offer'),
    event: event?.toString() ?? '',
    seats: facts.seats?.toString() ?? '',
    price: chairs ? asPrice(chairs.cents, view) : '',
    until: deadline ? asTyped(deadline) : '',
    buttons: [...(likely ? [likely] : []), ...possible.filter((button) => button !== likely)].map((name) => ({
      name,
      label: t(name === 'offer' && state === 'offered' ? 'desk.one.action.offerAnew' : `desk.one.action.${name}`),
    })),
  };
}

function closedBecause(evening: EveningLine | undefined, now: Date) {
  if (!evening) return 'which';
  if (evening.over) return 'over';
  if (evening.cancelled) return 'cancelled';
  if (!evening.chairs) return 'chairless';
  return Date.parse(evening.chairs.cutOff) <= now.getTime() ? 'cutOff' : undefined;
}

interface Moment {
  open: boolean;
  now: Date;
}

function isPossible(button: Button, facts: Facts, { open, now }: Moment): boolean {
  const { may, deadline, evening } = facts;
  const allowed = (step: Step) => may.includes(step);
  if (button === 'offer') return open && deadline !== undefined && allowed('offer');
  if (button === 'accept') return (open && (allowed('offer') || allowed('accept'))) || isPromised(facts, now);
  if (button === 'wait') return allowed('wait') && evening !== undefined && !evening.over && !evening.cancelled;
  if (button === 'note') return allowed('note') && (evening?.over ?? false);
  return allowed(button);
}

/** An offer stays valid when the cut-off is moved before its end. */
const isPromised = ({ evening, offers }: Facts, now: Date): boolean =>
  evening !== undefined &&
  closedBecause(evening, now) === 'cutOff' &&
  offers.some(({ state, until }) => state === 'live' && Date.parse(until) > now.getTime());

function likelyOf(facts: Facts, open: boolean): Button | undefined {
  if (facts.evening?.over) return 'note';
  if (facts.state === 'offered') return undefined;
  return open && !fits(facts) && facts.may.includes('wait') ? 'wait' : 'offer';
}

const fits = ({ evening, seats = 1 }: Facts): boolean => seats <= (evening?.chairs?.free ?? 0);

function remarkOn(facts: Facts, t: Office['t']): string {
  if (facts.deadline === undefined) return t('desk.one.late');
  return fits(facts) || !facts.may.includes('offer') || facts.state === 'offered' ? '' : t('desk.one.tooFew');
}
