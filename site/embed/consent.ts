import { consentsName } from '#contract/storage-names.ts';
import { readStored } from '#site/browser-storage.ts';

const form = document.querySelector<HTMLFormElement>('[data-consent]');
const provider = form?.dataset['consent'];
if (form && provider) {
  if (readConsents().includes(provider)) form.submit();
  form.addEventListener('submit', () => {
    if (form.querySelector<HTMLInputElement>('[data-remember]')?.checked) storeConsents([...readConsents(), provider]);
  });
}

for (const node of document.querySelectorAll<HTMLElement>('[data-forget]'))
  node.addEventListener('click', () => storeConsents(readConsents().filter((name) => name !== node.dataset['forget'])));

function readConsents(): string[] {
  return readStored('localStorage', consentsName)?.split(' ').filter(Boolean) ?? [];
}

/** If the browser blocks storage, the frame asks again the next time. */
function storeConsents(names: string[]) {
  try {
    if (names.length > 0) localStorage.setItem(consentsName, [...new Set(names)].join(' '));
    else localStorage.removeItem(consentsName);
  } catch {}
}
