/** Marks a file field in which nothing is chosen, so that the browser's own sentence about it is not shown. */
for (const input of document.querySelectorAll<HTMLInputElement>('[data-file-field]')) {
  const mark = () => input.toggleAttribute('data-empty', input.files?.length === 0);
  input.addEventListener('change', mark);
  input.addEventListener('cancel', mark);
  addEventListener('pageshow', mark);
  mark();
}
