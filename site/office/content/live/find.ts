/** In a long form only those fields stay in sight in which the words asked for stand: in what is typed, or in what they are called. */
export function findWithin(form: HTMLFormElement, box: HTMLElement, said: (found: number) => string): void {
  const input = box.querySelector<HTMLInputElement>('input');
  const told = box.querySelector<HTMLElement>('[role=status]');
  const root = form.querySelector<HTMLElement>('[data-parts]');
  if (!input || !told || !root) return;
  box.hidden = false;
  input.addEventListener('input', () => {
    const words = fold(input.value).split(/\s+/).filter(Boolean);
    for (const one of root.querySelectorAll('[data-unfound]')) delete (one as HTMLElement).dataset['unfound'];
    const found = words.length > 0 ? keep(root, words) : 0;
    told.textContent = words.length > 0 ? said(found) : '';
  });
  // Enter looks, and does not send the form.
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
}

/** How many fields of these parts have all words. What does not is out of sight, and still sent. */
function keep(parts: HTMLElement, words: readonly string[]): number {
  let found = 0;
  for (const part of parts.children as Iterable<HTMLElement>) {
    const text = fold(textOf(part));
    if (!words.every((word) => text.includes(word))) {
      part.dataset['unfound'] = '';
      continue;
    }
    const inner = part.querySelector<HTMLElement>('[data-parts]');
    const within = inner ? keep(inner, words) : 1;
    // The words stand in its name, or in several of its fields: then all of it stays.
    if (inner && within === 0)
      for (const one of inner.querySelectorAll('[data-unfound]')) delete (one as HTMLElement).dataset['unfound'];
    if (part instanceof HTMLDetailsElement) part.open = true;
    found += Math.max(within, 1);
  }
  return found;
}

const textOf = (part: HTMLElement): string =>
  [
    ...[...part.querySelectorAll('label, legend, summary, p')].map(({ textContent }) => textContent),
    ...[...part.querySelectorAll<HTMLInputElement>('input:not([type=hidden], [type=checkbox]), textarea')].map(
      ({ value }) => value,
    ),
  ].join(' ');

const fold = (text: string): string => text.toLocaleLowerCase('de').normalize('NFKD').replaceAll(/\p{M}/gu, '');
