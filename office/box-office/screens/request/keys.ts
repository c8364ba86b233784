/**
 * The desk by keyboard. The field that is judged has the focus, and a key that is held down answers nobody: its repetitions would
 * send an offer to each of the next ones. So the page itself gives the focus to nothing; it comes with what keeps watch.
 */
const form = document.querySelector<HTMLFormElement>('[data-keys]');

addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
  },
  { capture: true },
);

const first = form?.elements.namedItem(form.dataset['keys'] ?? '');
if (first instanceof HTMLInputElement && document.activeElement === document.body) first.focus();

// A module of its own: its names are nobody else’s.
export {};
