/** Sends what is typed after a moment, and keeps a copy in this browser until it has arrived. */
import type { FieldFaultAt } from '#contract/office/form.ts';
import type { DraftKept } from '#contract/office/live.ts';
import type { Board } from './board.ts';
import { copiesOf } from './copies.ts';
import { type Fields, Keeper } from './keeper.ts';
import { askHere, sendAsForm, sendDraft } from './send.ts';

const lookEvery = 10_000;

interface Kept {
  form: HTMLFormElement;
  state: HTMLElement;
  /** of the page; `/draft` and `/here` stand below it */
  address: string;
  entry: string;
  board: Board;
  kept: (answer: DraftKept) => void;
  /** what does not fit, by field: shows it there, and returns how the fields are called */
  nameFaults?: (faults: readonly FieldFaultAt[]) => string[];
}

export function keepForm({ form, state: { dataset }, address, entry, board, kept, nameFaults }: Kept): Keeper {
  const number = (name: string) =>
    Number(form.querySelector<HTMLInputElement>(`input[name="form.${name}"]`)?.value ?? 0);
  const copies = copiesOf(dataset['person'] ?? '', entry, Date.now());
  const read = (): Fields =>
    [...new FormData(form)].flatMap(
      ([name, value]): Fields => (typeof value === 'string' && !isOwn(name) ? [[name, value]] : []),
    );

  const begun = () =>
    (['version', 'base'] as const).map((name): Fields[number] => [`form.${name}`, String(number(name))]);

  let closing = false;
  const keeper: Keeper = new Keeper(
    {
      read,
      async send(fields) {
        const answer = await sendDraft(address, fields, closing);
        if (answer.is !== 'unfit' || !answer.faults?.length) return answer;
        return { ...answer, said: [answer.said, nameFaults?.(answer.faults).join('; ')].filter(Boolean).join(': ') };
      },
      copy: (fields) => copies.put({ at: Date.now(), fields, after: keeper.isLeaving }),
      forget: () => copies.forget(),
      tell(state) {
        dataset['kept'] = state.is;
        board.tell(state, address, () => void keeper.save());
      },
      kept(answer) {
        // Also of the buttons beside the form, which discard or copy what they have seen.
        for (const seen of document.querySelectorAll<HTMLInputElement>('input[name="form.version"]'))
          Object.assign(seen, { value: String(answer.version), autocomplete: 'off' });
        kept(answer);
      },
      later(milliseconds, then) {
        const timer = setTimeout(then, milliseconds);
        return () => clearTimeout(timer);
      },
    },
    { version: number('version'), base: number('base') },
  );

  // Whoever goes back finds what stands by then, and what was not kept is offered: the browser would put old words in its place.
  form.autocomplete = 'off';
  if (isTyped(form)) keeper.touched();

  // Whatever is pressed, also what signs out: first everything is kept, and the version in the form is the newest.
  let passes = false;
  document.addEventListener('submit', (event) => {
    const { target, submitter } = event;
    const unseen = submitter?.hasAttribute('formtarget');
    if (unseen || !(target instanceof HTMLFormElement)) return;
    if (passes || keeper.isKept) {
      // Pressed twice is pressed once; whatever is typed now would come behind it.
      if (keeper.isLeaving) event.preventDefault();
      else keeper.leave();
      return;
    }
    event.preventDefault();
    keeper.stay();
    void keeper.save().then(() => {
      // Of a form that meets its own words on the way there it would be said that somebody else had written them.
      if (target === form && keeper.isAway) return;
      // What cannot be kept the form's own answer shows, beside what stands; any other form waits for a second press.
      passes = keeper.isKept || target === form;
      if (passes) target.requestSubmit(submitter);
      passes = !passes;
    });
  });

  function leave(): void {
    keeper.copy();
    if (keeper.isLeaving) return;
    closing = true;
    void keeper.save().finally(() => {
      closing = false;
    });
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    else void look();
  });
  addEventListener('pagehide', leave);
  // Back from signing in, or the line is there again.
  for (const sign of ['focus', 'online']) addEventListener(sign, () => void keeper.save());

  async function look(): Promise<void> {
    // Whoever has left the page open and gone elsewhere is not here.
    if (document.visibilityState === 'hidden') return;
    const { answers } = keeper;
    const here = await askHere(address);
    if (!here) return;
    board.names(here.others);
    keeper.noticed(here, answers);
  }
  setInterval(() => void look(), lookEvery);
  void look();

  // What was typed some time ago.
  // The server says once that what was sent has arrived: the address alone would say it again after a step back.
  const taken = document.querySelector('[data-notice=done]') !== null;
  const now = comparable(read());
  for (const found of copies.before()) {
    if ((found.handedIn && taken) || comparable(found.fields) === now) {
      copies.forget(found.key);
      continue;
    }
    // Typed upon what the press has made of it, and that is what stands here.
    const fields = found.after && taken ? [...found.fields.filter(([name]) => !isOwn(name)), ...begun()] : found.fields;
    const copy = copies.change(found, { handedIn: false, after: false, fields });
    board.offer(copy, {
      handIn() {
        copies.change(copy, { handedIn: true });
        sendAsForm(address, [...copy.fields, ['action', 'save']]);
      },
      throwAway: () => copies.forget(copy.key),
    });
  }
  return keeper;
}

/** Words that came before this script did. */
const isTyped = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea[name], input[name][type=text]')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/** What the form says about itself; an interface text may be called `form` as well. */
const isOwn = (name: string) => /^(action|form\.(?!(de|en)$)\w+)$/.test(name);

/** Two forms say the same, however the server has tidied one of them. */
function comparable(fields: Fields): string {
  const typed = fields.filter(([name, value]) => !isOwn(name) && value.trim());
  return JSON.stringify(typed.map(([name, value]) => [name, value.replaceAll('\r\n', '\n').trim()]).sort());
}
