/**
 * Sends the form without leaving the page. The button needs an address and consent. The page shows
 * its thanks for three seconds, then the empty form again.
 */
import { skipNgrokWarningHeader } from '#site/session/names.ts';

const thanksDuration = 3000;

for (const frame of document.querySelectorAll<HTMLElement>('[data-newsletter]')) enhanceForm(frame);

function enhanceForm(frame: HTMLElement) {
  const form = frame.querySelector('form');
  const button = form?.querySelector<HTMLButtonElement>('[type=submit]');
  const alert = form?.querySelector<HTMLElement>('[data-alert]');
  const thanks = frame.querySelector<HTMLElement>('[data-thanks]');
  const template = thanks?.querySelector('template');
  if (!form || !button || !alert || !thanks || !template) return;
  const label = button.textContent;
  let isBusy = false;

  const address = () => new FormData(form).get('email');
  const isComplete = () => Boolean(address()) && new FormData(form).has('consent');
  const updateButton = () => {
    button.disabled = !isComplete();
  };

  const submit = async () => {
    if (isBusy || !isComplete()) return;
    alert.textContent = '';
    if (frame.dataset['newsletter'] === 'console') {
      // biome-ignore lint/suspicious/noConsole: with INBOX=off this is where the address goes, as specified
      console.log(address());
      return showThanks();
    }
    isBusy = true;
    form.ariaBusy = 'true';
    button.textContent = button.dataset['busy'] ?? label;
    const error = await postForm(form);
    isBusy = false;
    form.ariaBusy = null;
    button.textContent = label;
    if (error === undefined) return showThanks();
    alert.textContent = error || (alert.dataset['failed'] ?? '');
  };

  const showThanks = () => {
    form.hidden = true;
    thanks.append(template.content.cloneNode(true));
    // The button that had the focus is hidden now.
    thanks.focus();
    setTimeout(() => {
      for (const word of thanks.querySelectorAll('p')) word.remove();
      form.reset();
      form.hidden = false;
      updateButton();
    }, thanksDuration);
  };

  form.addEventListener('input', updateButton);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  updateButton();
}

async function postForm(form: HTMLFormElement): Promise<string | undefined> {
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      body: new FormData(form),
      headers: { accept: 'application/json', ...skipNgrokWarningHeader },
    });
    if (answer.ok) return undefined;
    const body = (await answer.json()) as { error?: { message?: string } };
    return body.error?.message ?? '';
  } catch {
    return '';
  }
}
