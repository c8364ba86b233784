/**
 * Focuses the number of seats and ignores a held Enter: its repetitions would send an offer for
 * each following request. The markup has no autofocus, as it would act before this script runs.
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

// Makes this file a module.
export {};
