/** What stands behind `#` in the link reaches no server by itself: it goes into the form, out of the address, and is sent. */
const field = document.querySelector<HTMLInputElement>('[data-link-key]');
const linkKey = location.hash.slice(1);

if (field && linkKey) {
  field.value = linkKey;
  history.replaceState(null, '', location.pathname + location.search);
  field.form?.requestSubmit(field.form.querySelector('button'));
}
