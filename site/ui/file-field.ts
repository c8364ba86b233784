/** Marks empty file fields, so that CSS can hide the browser's own sentence. */
for (const input of document.querySelectorAll<HTMLInputElement>('[data-file-field]')) {
  const update = () => input.toggleAttribute('data-empty', input.files?.length === 0);
  input.addEventListener('change', update);
  input.addEventListener('cancel', update);
  addEventListener('pageshow', update);
  update();
}
