/**
 * An issue is kept while it is written, and the letter beside it follows when somebody has gone on to the next field. Without this script
 * each button saves.
 */
import { Board } from '#site/office/keeping/board.ts';
import { keepForm } from '#site/office/keeping/keep-form.ts';
import type { KeepingWords } from '#site/office/keeping/words.ts';
import { missingIn } from './missing.ts';

export interface IssueKeeping {
  id: string;
  words: KeepingWords;
  /** fields that are empty and must not be */
  missing: string[];
  /** all of them are spoken of from the beginning */
  tried: boolean;
  /** beside such a field */
  fault: string;
  /** how many there are; `{number}` is put in here */
  still: string;
}

function bringToLife(form: HTMLFormElement, state: HTMLElement): void {
  const { id, words, ...faults } = JSON.parse(state.dataset['facts'] ?? '{}') as IssueKeeping;
  const address = `/office/newsletter/${id}`;
  const missing = missingIn(form, faults, state.dataset['stops'] ?? '');
  let shown = true;
  const keeper = keepForm({
    ...{ form, state, address, entry: `newsletter/${id}`, board: new Board(words) },
    kept({ version, faults }) {
      missing.found(faults.map(({ path }) => path));
      if (!shown) showLetters(version);
      shown = true;
    },
  });

  form.addEventListener('input', () => keeper.touched());
  form.addEventListener('change', () => {
    shown = false;
    void keeper.save();
  });

  // A link leads on when what was typed has arrived, for the next page begins with it; or when it stays in this browser.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || link.target || !plain || keeper.isKept || link.origin !== location.origin) return;
    event.preventDefault();
    keeper.copy();
    void keeper.save().finally(() => location.assign(link.href));
  });
}

/** New frames, so that Back leads to no earlier letter. */
function showLetters(version: number): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-letter]')) {
    const next = frame.cloneNode() as HTMLIFrameElement;
    const address = new URL(frame.src);
    address.searchParams.set('v', String(version));
    next.src = address.href;
    frame.replaceWith(next);
  }
}

const form = document.querySelector<HTMLFormElement>('form[data-issue]');
const state = document.querySelector<HTMLElement>('[data-issue-state]');
if (form && state) bringToLife(form, state);
