/**
 * Focuses the number of seats. Ignores a held Enter, because its repetitions would send an offer
 * for each following request. With autofocus in the markup, Enter would act before this script.
 */
const form = document.querySelector<HTMLFormElement>('[data-first-focus]');

addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
  },
  { capture: true },
);

const field = form?.elements.namedItem(form.dataset['firstFocus'] ?? '');
if (field instanceof HTMLInputElement && document.activeElement === document.body) {
  field.focus();
  // A typed number replaces the proposed one.
  field.select();
}

// Makes this file a module.
export {};
