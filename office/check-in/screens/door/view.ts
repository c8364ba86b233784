import { type DoorCounts, isWalkIn } from '#contract/office/check-in.ts';
import type { createTextFormatter } from './strings.ts';

export interface PartyCheckIn {
  guests: number;
  at: string;
  isSent: boolean;
}

interface PartyMoney {
  open: number;
  text: string;
  isSent: boolean;
}

export function createDoorView(
  page: HTMLElement,
  formatText: ReturnType<typeof createTextFormatter>,
  time: (at: string) => string,
) {
  const findElement = <Kind extends HTMLElement>(hook: string) => page.querySelector<Kind>(`[data-${hook}]`) as Kind;
  const rows = () => [...page.querySelectorAll<HTMLElement>('li[data-party]')];
  const rowOf = (party: string) => rows().find((row) => row.dataset['party'] === party);

  /** The form with the open amount, and a word after it was paid. */
  function updateMoney(row: HTMLElement, { open, text, isSent }: PartyMoney) {
    const form = row.querySelector<HTMLFormElement>('form[data-money]');
    const [label, paid] = [row.querySelector('[data-open]'), row.querySelector('[data-paid]')];
    if (!form || !label || !paid) return;
    form.hidden = open <= 0;
    label.textContent = text;
    paid.textContent =
      open > 0 ? '' : [formatText('paid'), isSent ? '' : formatText('unsent')].filter(Boolean).join(' · ');
  }

  function updateRow(row: HTMLElement, { guests, at, isSent }: PartyCheckIn) {
    for (const button of row.querySelectorAll<HTMLButtonElement>('button[name="guests"]'))
      button.ariaPressed = String(guests > 0 && Number(button.value) === guests);
    const seats = row.dataset['seats'];
    row.toggleAttribute('data-arrived', guests > 0);
    const arrival = guests > 0 && seats ? formatText('checkedIn', { guests, seats, time: time(at) }) : '';
    const status = row.querySelector('[data-arrival]');
    if (status) status.textContent = [arrival, isSent ? '' : formatText('unsent')].filter(Boolean).join(' · ');
    if (isWalkIn(row.dataset['party'] ?? '')) row.hidden = guests === 0;
  }

  function addWalkIn(party: string, { guests, at }: PartyCheckIn) {
    const row = findElement<HTMLTemplateElement>('walk-in').content.firstElementChild?.cloneNode(true) as HTMLElement;
    const name = formatText('walkIn', { time: time(at) });
    Object.assign(row.dataset, { party, name });
    for (const label of row.querySelectorAll('h3, legend')) label.textContent = name;
    for (const field of row.querySelectorAll<HTMLInputElement>('[name="party"]')) field.value = party;
    for (const button of row.querySelectorAll('button')) if (Number(button.value) > guests) button.remove();
    findElement('walk-ins').prepend(row);
  }

  return {
    findElement,
    rowOf,
    nameOf: (party: string, at: string) => rowOf(party)?.dataset['name'] ?? formatText('walkIn', { time: time(at) }),
    setText: (hook: string, text: string) => {
      const element = findElement(hook);
      if (element.textContent !== text) element.textContent = text;
    },
    showMoney(moneyOf: (party: string) => PartyMoney) {
      for (const row of rows()) updateMoney(row, moneyOf(row.dataset['party'] ?? ''));
    },
    showCheckIns(checkIns: Map<string, PartyCheckIn>, { guests, expected, free }: DoorCounts) {
      // Lists guests without tickets after the server has confirmed a seat.
      for (const [party, one] of checkIns)
        if (isWalkIn(party) && one.isSent && one.guests > 0 && !rowOf(party)) addWalkIn(party, one);
      for (const row of rows())
        updateRow(row, checkIns.get(row.dataset['party'] ?? '') ?? { guests: 0, at: '', isSent: true });
      const missing = findElement('guests').querySelectorAll('li:not([data-arrived])').length;
      findElement('parties="missing"').textContent = String(missing);
      for (const [name, count] of Object.entries({ guests, expected, free }))
        findElement(`count="${name}"`).textContent = String(count);
      for (const button of findElement('new-walk-in').querySelectorAll('button'))
        button.disabled = Number(button.value) > free;
      findElement('no-free-seats').hidden = free > 0;
    },
  };
}
