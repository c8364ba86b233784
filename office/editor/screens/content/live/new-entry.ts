import type { createLiveStrings } from './Live.tsx';
import { enableRowButtons, switchVariant } from './rows.ts';

const form = document.querySelector<HTMLFormElement>('form[data-new-entry]');
const statusLine = form?.querySelector('[role=status]');
if (form && statusLine) {
  const strings = JSON.parse(form.dataset['newEntry'] ?? '{}') as Pick<
    ReturnType<typeof createLiveStrings>,
    'added' | 'removed' | 'moved'
  >;
  const announce = (text: string) => void Object.assign(statusLine, { textContent: text });
  enableRowButtons(form, strings, () => {}, announce);
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.dataset['variant'] !== undefined) switchVariant(target);
  });
}
