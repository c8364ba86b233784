/** Beside each field what keeps it from being published, as the server last found it; not while somebody is still typing there. */
import type { FieldFaultAt } from '#contract/form.ts';
import { filled } from './words.ts';

export function showFaults(
  form: HTMLFormElement,
  faults: readonly FieldFaultAt[],
  words: Record<string, string>,
  look: string,
): void {
  const wrong = new Map(faults.map(({ path, code, facts = {} }) => [path, filled(words[code] ?? '', facts)]));
  for (const said of form.querySelectorAll<HTMLElement>('[id$="-fault"]')) {
    const path = said.id.slice(0, -'-fault'.length);
    if (!wrong.has(path)) unsay(said, document.getElementById(path));
  }
  for (const [path, text] of wrong) {
    const field = document.getElementById(path);
    if (!field || !form.contains(field) || field.contains(document.activeElement)) continue;
    const said = document.getElementById(`${path}-fault`) ?? place(field, path, look);
    if (said.textContent !== text) said.textContent = text;
    field.ariaInvalid = 'true';
    field.setAttribute('aria-describedby', `${path}-fault ${describedBy(field, path)}`.trim());
  }
}

const describedBy = (field: Element, path: string): string =>
  (field.getAttribute('aria-describedby') ?? '').replace(`${path}-fault`, '').trim();

function place(field: HTMLElement, path: string, look: string): HTMLElement {
  const said = Object.assign(document.createElement('p'), { id: `${path}-fault`, className: look });
  const first = field.matches('input, textarea, select') ? field : field.firstElementChild;
  first?.before(said);
  return said;
}

function unsay(said: HTMLElement, field: HTMLElement | null): void {
  said.remove();
  if (!field) return;
  field.ariaInvalid = null;
  const others = describedBy(field, field.id);
  if (others) field.setAttribute('aria-describedby', others);
  else field.removeAttribute('aria-describedby');
}
