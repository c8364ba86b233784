/** Stores typed text in the browser until the server has saved it. */
import { pictureTextsPrefix } from '#contract/storage-names.ts';

const form = document.querySelector<HTMLFormElement>('form[data-picture-texts]');
const address = new URL(location.href);
const storageKey = `${pictureTextsPrefix}${address.pathname}${address.searchParams.get('ids') ?? ''}`;

function startLocalDraft(form: HTMLFormElement) {
  const readTyped = () => {
    const fields = [...new FormData(form)].filter(([name]) => /(title|alt)(De|En)$/.test(name));
    return JSON.stringify(Object.fromEntries(fields));
  };
  const initialText = readTyped();
  let isSending = false;
  // After a success the page shows the saved text, so the copy is no longer needed.
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival?.type === 'navigate' && address.searchParams.has('done')) sessionStorage.removeItem(storageKey);
  const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, string>;
  for (const [name, text] of Object.entries(stored)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = text;
  }
  form.addEventListener('input', () => sessionStorage.setItem(storageKey, readTyped()));
  for (const name of ['submit', 'sent'])
    form.addEventListener(name, () => {
      isSending = true;
    });
  addEventListener('beforeunload', (event) => {
    if (!isSending && readTyped() !== initialText) event.preventDefault();
  });
}

if (form) startLocalDraft(form);
