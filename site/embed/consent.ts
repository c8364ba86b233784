import { readStored } from '#site/browser-storage.ts';

const key = 'consents';

const question = document.querySelector<HTMLFormElement>('[data-consent]');
const provider = question?.dataset['consent'];
if (question && provider) {
  if (readConsents().includes(provider)) question.submit();
  question.addEventListener('submit', () => {
    if (question.querySelector<HTMLInputElement>('[data-remember]')?.checked)
      storeConsents([...readConsents(), provider]);
  });
}

for (const node of document.querySelectorAll<HTMLElement>('[data-forget]'))
  node.addEventListener('click', () => storeConsents(readConsents().filter((name) => name !== node.dataset['forget'])));

function readConsents(): string[] {
  return readStored('localStorage', key)?.split(' ').filter(Boolean) ?? [];
}

/** If the browser blocks storage, the frame asks again the next time. */
function storeConsents(names: string[]) {
  try {
    if (names.length > 0) localStorage.setItem(key, [...new Set(names)].join(' '));
    else localStorage.removeItem(key);
  } catch {}
}
