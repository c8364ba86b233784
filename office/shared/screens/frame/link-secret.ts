/** Browsers do not send the part after `#`, so the form sends the secret of the link. */
const field = document.querySelector<HTMLInputElement>('[data-link-secret]');
const linkSecret = location.hash.slice(1);

if (field && linkSecret) {
  field.value = linkSecret;
  history.replaceState(null, '', location.pathname + location.search);
  field.form?.requestSubmit(field.form.querySelector('button'));
}
