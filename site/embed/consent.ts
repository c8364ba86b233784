const key = 'consents';

const question = document.querySelector<HTMLFormElement>('[data-consent]');
const provider = question?.dataset['consent'];
if (question && provider) {
  if (kept().includes(provider)) question.submit();
  question.addEventListener('submit', () => {
    if (question.querySelector<HTMLInputElement>('[data-remember]')?.checked) keep([...kept(), provider]);
  });
}

for (const way of document.querySelectorAll<HTMLElement>('[data-forget]'))
  way.addEventListener('click', () => keep(kept().filter((name) => name !== way.dataset['forget'])));

function kept(): string[] {
  try {
    return localStorage.getItem(key)?.split(' ').filter(Boolean) ?? [];
  } catch {
    return [];
  }
}

/** Without storage the browser asks again. */
function keep(names: string[]) {
  try {
    if (names.length > 0) localStorage.setItem(key, [...new Set(names)].join(' '));
    else localStorage.removeItem(key);
  } catch {}
}
