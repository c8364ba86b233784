/** Help in long forms: a search, length counters, and times that follow the start. */
import { fillSentence } from '#office/shared/screens/autosave/strings.ts';

/** Shows only fields that have all words in their value or label. */
export function addFormSearch(form: HTMLFormElement, box: HTMLElement, describeCount: (found: number) => string): void {
  const input = box.querySelector<HTMLInputElement>('input');
  const status = box.querySelector<HTMLElement>('[role=status]');
  const root = form.querySelector<HTMLElement>('[data-parts]');
  if (!input || !status || !root) return;
  box.hidden = false;
  input.addEventListener('input', () => {
    const words = normalizeText(input.value).split(/\s+/).filter(Boolean);
    for (const one of root.querySelectorAll('[data-no-match]')) delete (one as HTMLElement).dataset['noMatch'];
    const found = words.length > 0 ? filterFields(root, words) : 0;
    status.textContent = words.length > 0 ? describeCount(found) : '';
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
}

function filterFields(parts: HTMLElement, words: readonly string[]): number {
  let found = 0;
  for (const part of parts.children as Iterable<HTMLElement>) {
    const text = normalizeText(readTexts(part));
    if (!words.every((word) => text.includes(word))) {
      part.dataset['noMatch'] = '';
      continue;
    }
    const inner = part.querySelector<HTMLElement>('[data-parts]');
    const within = inner ? filterFields(inner, words) : 1;
    // A match in the label, or in several fields together, shows the whole group.
    if (inner && within === 0)
      for (const one of inner.querySelectorAll('[data-no-match]')) delete (one as HTMLElement).dataset['noMatch'];
    if (part instanceof HTMLDetailsElement) part.open = true;
    found += Math.max(within, 1);
  }
  return found;
}

const readTexts = (part: HTMLElement): string =>
  [
    ...[...part.querySelectorAll('label, legend, summary, p')].map(({ textContent }) => textContent),
    ...[...part.querySelectorAll<HTMLInputElement>('input:not([type=hidden], [type=checkbox]), textarea')].map(
      ({ value }) => value,
    ),
  ].join(' ');

const normalizeText = (text: string): string =>
  text.toLocaleLowerCase('de').normalize('NFKD').replaceAll(/\p{M}/gu, '');

export function addLengthCounters(
  form: HTMLFormElement,
  strings: Record<'length' | 'tooLong', string>,
  className: string,
): void {
  const updateLength = ({ target: field }: Event) => {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    const limit = Number(field.dataset['softLimit']);
    if (!limit) return;
    const length = [...new Intl.Segmenter().segment(field.value.trim())].length;
    // The line stays, because removing it would move the button the person is about to click.
    const line = document.getElementById(`${field.id}-length`) ?? addLengthLine(field, className);
    line.textContent = fillSentence(strings[length > limit ? 'tooLong' : 'length'], { length, most: limit });
  };
  for (const eventName of ['focusin', 'input']) form.addEventListener(eventName, updateLength);
}

function addLengthLine(field: HTMLElement, className: string): HTMLElement {
  const line = Object.assign(document.createElement('p'), { className, id: `${field.id}-length` });
  field.after(line);
  field.setAttribute('aria-describedby', `${field.getAttribute('aria-describedby') ?? ''} ${line.id}`.trim());
  return line;
}

const dependentTimes = ['doors', 'interval', 'end'];

export function moveTimesWithStart(form: HTMLFormElement): void {
  const input = (name: string) => form.querySelector<HTMLInputElement>(`input[type="datetime-local"][name="${name}"]`);
  const start = input('start');
  const others = dependentTimes.flatMap((name) => input(name) ?? []);
  if (!start || others.length === 0) return;
  let before = start.valueAsNumber;
  start.addEventListener('input', () => {
    const now = start.valueAsNumber;
    if (Number.isNaN(now)) return;
    const by = now - before;
    if (!Number.isNaN(by)) for (const other of others) if (other.value) other.valueAsNumber += by;
    before = now;
  });
}
