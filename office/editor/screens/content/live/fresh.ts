import type { LiveWords } from './load.ts';
import { makeRows, reshape } from './rows.ts';

const form = document.querySelector<HTMLFormElement>('form[data-fresh]');
const said = form?.querySelector('[role=status]');
if (form && said) {
  const words = JSON.parse(form.dataset['fresh'] ?? '{}') as Pick<LiveWords, 'added' | 'removed' | 'moved'>;
  makeRows(
    form,
    words,
    () => {},
    (text) => {
      said.textContent = text;
    },
  );
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.dataset['shape'] !== undefined) reshape(target);
  });
}
