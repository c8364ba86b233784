/** Works offline: stores a press on the phone, shows it, and sends it until the server answers. */
import { type DoorPress, type DoorState, isWalkIn } from '#contract/office/check-in.ts';
import { clockOf } from '#site/language/clock.ts';
import { finder } from './find.ts';
import { type Line, openLine } from './line.ts';
import { ourTime } from './our-time.ts';
import { newId, openQueue } from './queue.ts';
import { openView, type Seen } from './view.ts';
import { type DoorWord, sayer } from './words.ts';

const door = document.querySelector<HTMLElement>('[data-door]');
// After the end of its day nothing is stored; the forms work without this script.
if (door && (door.dataset['until'] ?? '') > (door.dataset['now'] ?? '')) attend(door);

function attend(page: HTMLElement) {
  const { door: address = '', event = '', now: said = '', until = '', list, german, words = '{}' } = page.dataset;
  const say = sayer(JSON.parse(words) as Record<DoorWord, string>);
  const now = ourTime(said);
  const queue = openQueue(event, until);
  const view = openView(page, say, (at) => clockOf(at, german === 'yes'));
  let known: Pick<DoorState, 'counts' | 'arrived'> = {
    counts: JSON.parse(page.dataset['counts'] ?? '{}'),
    arrived: JSON.parse(page.dataset['arrived'] ?? '[]'),
  };
  let line: Line = 'alive';

  function standing(): Map<string, Seen> {
    const seen = new Map<string, Seen>(known.arrived.map(({ party, came, at }) => [party, { came, at, sent: true }]));
    for (const { party, came, at } of queue.waiting()) seen.set(party, { came, at, sent: false });
    return seen;
  }

  function show() {
    const seen = standing();
    const before = (party: string) => known.arrived.find((arrived) => arrived.party === party)?.came ?? 0;
    // Guests without tickets count only after the server has confirmed a seat.
    const asked = [...seen].filter(([party, { came, sent }]) => isWalkIn(party) && !sent && came > before(party));
    for (const [party] of asked) seen.set(party, { ...(seen.get(party) as Seen), came: before(party) });
    const ahead = [...seen].reduce((sum, [party, { came }]) => sum + came - before(party), 0);
    view.show(seen, { ...known.counts, came: known.counts.came + ahead });
    const wanted = queue.waiting().filter(({ party }) => asked.some(([one]) => one === party));
    view.tell('asked', wanted.map(({ came }) => say('asked', { came })).join(' '));
    tellLine();
  }

  function tellLine() {
    const number = queue.waiting().length;
    const parts = [line !== 'alive' && say(line), line !== 'alive' && number > 0 && say('waiting', { number })];
    view.tell('line', parts.filter(Boolean).join(' '));
  }

  function hear({ refused, ...told }: DoorState, sent: DoorPress[]) {
    for (const { nonce } of sent) queue.done(nonce);
    known = told;
    const refusals = refused.map(({ nonce, why }) => {
      const { party = '', at = '' } = sent.find((press) => press.nonce === nonce) ?? {};
      return `${view.nameOf(party, at)}: ${why}`;
    });
    if (refusals.length > 0) view.tell('said', refusals.join(' '));
    view.one('changed').hidden = told.list === list;
    show();
  }

  const speak = openLine({
    address,
    waiting: () => {
      queue.forgetOld(now());
      return queue.waiting();
    },
    hear,
    changed(next) {
      line = next;
      show();
    },
  });

  function press(party: string, came: number) {
    const at = now().toISOString();
    const before = standing().get(party)?.came ?? 0;
    queue.put({ nonce: newId(), party, came, at });
    view.tell('said', '');
    view.tell('told', say('last', { name: view.nameOf(party, at), came }));
    const last = view.one<HTMLFormElement>('last');
    last.hidden = false;
    (last.elements.namedItem('party') as HTMLInputElement).value = party;
    (last.elements.namedItem('came') as HTMLButtonElement).value = String(before);
    show();
    speak();
  }

  page.addEventListener('submit', (submitted) => {
    const form = submitted.target as HTMLFormElement;
    const party = form.elements.namedItem('party');
    if (!(party instanceof HTMLInputElement)) return;
    try {
      press(party.value, Number((submitted.submitter as HTMLButtonElement).value));
    } catch {
      // The browser stores nothing: let the form submit.
      return;
    }
    submitted.preventDefault();
    if (form.closest('[data-new]')) party.value = `w-${newId()}`;
  });

  finder(page, { view, say, time: (at) => clockOf(at, german === 'yes'), came: (party) => standing().get(party) });

  // Signing out deletes unsent presses, so ask first.
  document.querySelector('form[action="/office/sign-out"]')?.addEventListener('submit', (leaving) => {
    if (queue.waiting().length > 0 && !confirm(say('leaving'))) leaving.preventDefault();
  });
  show();
  speak();
}
