/** Browsers do not send the part after `#`, so the form sends the key. */
const field = document.querySelector<HTMLInputElement>('[data-link-key]');
const linkKey = location.hash.slice(1);

if (field && linkKey) {
  field.value = linkKey;
  history.replaceState(null, '', location.pathname + location.search);
  field.form?.requestSubmit(field.form.querySelector('button'));
}
