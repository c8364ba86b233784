/** Works offline: stores check-ins and payments on the phone, and sends them until the server answers. */
import type { DoorPaymentKind } from '#contract/booking/payments.ts';
import { type CheckIn, type DoorRecord, type DoorState, isDoorPayment, isWalkIn } from '#contract/office/check-in.ts';
import { formatClock } from '#site/language/clock.ts';
import { formatMoney } from '#site/language/number.ts';
import { createSender, type DoorConnectionState } from './connection.ts';
import { attachGuestSearch } from './find.ts';
import { createId, openCheckInQueue } from './queue.ts';
import { createServerClock } from './server-clock.ts';
import { createTextFormatter, type DoorStringKey } from './strings.ts';
import { createDoorView, type PartyCheckIn } from './view.ts';

const door = document.querySelector<HTMLElement>('[data-door]');
// After the day of the event the phone stores nothing. The forms work without this script.
if (door && (door.dataset['until'] ?? '') > (door.dataset['now'] ?? '')) startCheckIn(door);

function startCheckIn(page: HTMLElement) {
  const {
    door: address = '',
    event = '',
    now: pageTime = '',
    until = '',
    language,
    currency = '',
    strings = '{}',
  } = page.dataset;
  const formatText = createTextFormatter(JSON.parse(strings) as Record<DoorStringKey, string>);
  const serverNow = createServerClock(pageTime);
  const queue = openCheckInQueue(event, until);
  const formatTime = (at: string) => formatClock(at, language === 'de');
  const view = createDoorView(page, formatText, formatTime);
  const formatCents = (cents: number) => formatMoney({ currency }, cents, language === 'de' ? 'de' : 'en');
  let confirmedState: Pick<DoorState, 'counts' | 'arrived' | 'open'> = {
    counts: JSON.parse(page.dataset['counts'] ?? '{}'),
    arrived: JSON.parse(page.dataset['arrived'] ?? '[]'),
    open: JSON.parse(page.dataset['open'] ?? '{}'),
  };
  let connection: DoorConnectionState = 'online';

  const listUnsentCheckIns = () => queue.listUnsent().filter((one): one is CheckIn => !isDoorPayment(one));
  const listUnsentPayments = (party: string) =>
    queue
      .listUnsent()
      .filter(isDoorPayment)
      .filter((payment) => payment.party === party);

  /** Less what this phone has taken and not sent. */
  const openCents = (party: string) =>
    listUnsentPayments(party).reduce((open, { cents }) => open - cents, confirmedState.open[party] ?? 0);

  function currentCheckIns(): Map<string, PartyCheckIn> {
    const checkIns = new Map<string, PartyCheckIn>(
      confirmedState.arrived.map(({ party, guests, at }) => [party, { guests, at, isSent: true }]),
    );
    for (const { party, guests, at } of listUnsentCheckIns()) checkIns.set(party, { guests, at, isSent: false });
    return checkIns;
  }

  const findCheckIn = (party: string) => currentCheckIns().get(party);

  function renderCheckIns() {
    const all = currentCheckIns();
    const countConfirmed = (party: string) =>
      confirmedState.arrived.find((arrived) => arrived.party === party)?.guests ?? 0;
    // Guests without tickets count only after the server has confirmed a seat.
    const unconfirmedWalkIns = [...all].filter(
      ([party, one]) => isWalkIn(party) && !one.isSent && one.guests > countConfirmed(party),
    );
    for (const [party] of unconfirmedWalkIns)
      all.set(party, { ...(all.get(party) as PartyCheckIn), guests: countConfirmed(party) });
    const unsentGuests = [...all].reduce((sum, [party, { guests }]) => sum + guests - countConfirmed(party), 0);
    view.showCheckIns(all, { ...confirmedState.counts, guests: confirmedState.counts.guests + unsentGuests });
    const pendingWalkIns = listUnsentCheckIns().filter(({ party }) =>
      unconfirmedWalkIns.some(([one]) => one === party),
    );
    view.setText('unconfirmed', pendingWalkIns.map(({ guests }) => formatText('walkInPending', { guests })).join(' '));
    view.showMoney((party) => {
      const open = openCents(party);
      return {
        open,
        text: formatText('open', { amount: formatCents(open) }),
        isSent: listUnsentPayments(party).length === 0,
      };
    });
    showConnection();
  }

  function showConnection() {
    const number = queue.listUnsent().length;
    const parts = [
      connection !== 'online' && formatText(connection),
      connection !== 'online' && number > 0 && formatText('waiting', { number }),
    ];
    view.setText('connection', parts.filter(Boolean).join(' '));
  }

  function reportExpired(expired: DoorRecord[]) {
    if (expired.length === 0) return;
    const cents = expired.filter(isDoorPayment).reduce((sum, payment) => sum + payment.cents, 0);
    view.setText('alert', formatText('expired', { number: expired.length, amount: formatCents(cents) }));
  }

  function handleAnswer({ rejected, ...state }: DoorState, sent: DoorRecord[]) {
    for (const { nonce } of sent) queue.remove(nonce);
    confirmedState = state;
    const refusals = rejected.map(({ nonce, reason }) => {
      const { party = '', at = '' } = sent.find((checkIn) => checkIn.nonce === nonce) ?? {};
      return `${view.nameOf(party, at)}: ${reason}`;
    });
    if (refusals.length > 0) view.setText('alert', refusals.join(' '));
    view.findElement('changed').hidden = state.listFingerprint === page.dataset['fingerprint'];
    renderCheckIns();
  }

  const sendNow = createSender({
    address,
    listUnsent: () => {
      reportExpired(queue.removeExpired(serverNow()));
      return queue.listUnsent();
    },
    onAnswer: handleAnswer,
    onChange(next) {
      connection = next;
      renderCheckIns();
    },
  });

  function checkInParty(party: string, guests: number) {
    const at = serverNow().toISOString();
    const before = findCheckIn(party)?.guests ?? 0;
    queue.put({ nonce: createId(), party, guests, at });
    view.setText('alert', '');
    view.setText('last-check-in', formatText('last', { name: view.nameOf(party, at), guests }));
    const last = view.findElement<HTMLFormElement>('last');
    last.hidden = false;
    (last.elements.namedItem('party') as HTMLInputElement).value = party;
    (last.elements.namedItem('guests') as HTMLButtonElement).value = String(before);
    renderCheckIns();
    sendNow();
  }

  function takeMoney(party: string, kind: DoorPaymentKind) {
    const cents = openCents(party);
    // A second tap finds nothing open.
    if (cents <= 0) return;
    queue.put({ nonce: createId(), party, cents, kind, at: serverNow().toISOString() });
    renderCheckIns();
    sendNow();
  }

  page.addEventListener('submit', (submitted) => {
    const form = submitted.target as HTMLFormElement;
    const party = form.elements.namedItem('party');
    if (!(party instanceof HTMLInputElement)) return;
    const typed = form.elements.namedItem('guests');
    const { value } = typed instanceof HTMLInputElement ? typed : (submitted.submitter as HTMLButtonElement);
    try {
      if (form.dataset['money'] === undefined) checkInParty(party.value, Number(value));
      else takeMoney(party.value, value as DoorPaymentKind);
      if (typed instanceof HTMLInputElement) typed.value = '';
    } catch {
      // Without storage the browser submits the form.
      return;
    }
    submitted.preventDefault();
    if (form.closest('[data-new-walk-in]')) party.value = `w-${createId()}`;
  });

  attachGuestSearch(page, { view, formatText, formatTime, findCheckIn });

  // Signing out deletes unsent check-ins, so ask first.
  document.querySelector('form[action="/office/sign-out"]')?.addEventListener('submit', (leaving) => {
    if (queue.listUnsent().length > 0 && !confirm(formatText('unsentWarning'))) leaving.preventDefault();
  });
  renderCheckIns();
  sendNow();
}
