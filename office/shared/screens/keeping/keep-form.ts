/** Saves typed text, and keeps a copy in this browser until the server confirms it. */
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
  address: string;
  entry: string;
  board: Board;
  kept: (answer: DraftKept) => void;
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

  // Stops the browser from restoring old values after Back: unsaved values are offered instead.
  form.autocomplete = 'off';
  if (isTyped(form)) keeper.touched();

  // Before any form is submitted, also to sign out: save everything and update the version.
  let passes = false;
  document.addEventListener('submit', (event) => {
    const { target, submitter } = event;
    const unseen = submitter?.hasAttribute('formtarget');
    if (unseen || !(target instanceof HTMLFormElement)) return;
    if (passes || keeper.isKept) {
      if (keeper.isLeaving) event.preventDefault();
      else keeper.leave();
      return;
    }
    event.preventDefault();
    keeper.stay();
    void keeper.save().then(() => {
      // The last save has no answer: submitting could report the person's own save as a conflict.
      if (target === form && keeper.isAway) return;
      // The entry form shows why it cannot be saved; any other form needs a second click.
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
  for (const sign of ['focus', 'online']) addEventListener(sign, () => void keeper.save());

  async function look(): Promise<void> {
    if (document.visibilityState === 'hidden') return;
    const { answers } = keeper;
    const here = await askHere(address);
    if (!here) return;
    board.names(here.others);
    keeper.noticed(here, answers);
  }
  setInterval(() => void look(), lookEvery);
  void look();

  // The server confirms a submitted copy once. The address alone would confirm it again after Back.
  const taken = document.querySelector('[data-notice=done]') !== null;
  const now = comparable(read());
  for (const found of copies.before()) {
    if ((found.handedIn && taken) || comparable(found.fields) === now) {
      copies.forget(found.key);
      continue;
    }
    // The copy was typed after submitting, so it continues from the version shown now.
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

const isTyped = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea[name], input[name][type=text]')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/** The form's own fields; an interface text may also be named `form`. */
const isOwn = (name: string) => /^(action|form\.(?!(de|en)$)\w+)$/.test(name);

function comparable(fields: Fields): string {
  const typed = fields.filter(([name, value]) => !isOwn(name) && value.trim());
  return JSON.stringify(typed.map(([name, value]) => [name, value.replaceAll('\r\n', '\n').trim()]).sort());
}
