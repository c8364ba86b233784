import type { LiveStrings } from './load.ts';
import { enableRowButtons, switchVariant } from './rows.ts';

const form = document.querySelector<HTMLFormElement>('form[data-new-entry]');
const statusLine = form?.querySelector('[role=status]');
if (form && statusLine) {
  const words = JSON.parse(form.dataset['newEntry'] ?? '{}') as Pick<LiveStrings, 'added' | 'removed' | 'moved'>;
  enableRowButtons(
    form,
    words,
    () => {},
    (text) => {
      statusLine.textContent = text;
    },
  );
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.dataset['variant'] !== undefined) switchVariant(target);
  });
}
