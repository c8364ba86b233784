/** Shows the server's findings beside each field, after the person moves to another field. */
import { factsInLanguage } from '#contract/office/content-issues.ts';
import type { SavedDraft } from '#contract/office/live-draft.ts';
import { fillPlaceholders } from './strings.ts';

export interface ShownFieldIssue {
  path: string;
  said: string;
  stops: boolean;
}

export type IssueSentences = Record<'faults' | 'advice', Record<string, string>>;

export const toShownIssues = (
  { formIssues, contentIssues }: Pick<SavedDraft, 'formIssues' | 'contentIssues'>,
  sentences: IssueSentences,
): ShownFieldIssue[] => [
  ...formIssues.map(({ path, code, facts = {} }) => ({
    path,
    said: fillPlaceholders(sentences.faults[code] ?? '', facts),
    stops: true,
  })),
  ...contentIssues.map(({ path, code, facts, isBlocking = false }) => ({
    path,
    said: fillPlaceholders(sentences.advice[code] ?? '', factsInLanguage(facts, pageLanguage())),
    stops: isBlocking,
  })),
];

const pageLanguage = () => (document.documentElement.lang === 'en' ? 'en' : 'de');

export class FieldIssueDisplay {
  readonly #form: HTMLFormElement;
  readonly #looks: { stops: string; mentions: string };
  #now: readonly ShownFieldIssue[] = [];

  constructor(form: HTMLFormElement, looks: { stops: string; mentions: string }) {
    this.#form = form;
    this.#looks = looks;
  }

  show(remarks = this.#now): void {
    this.#now = remarks;
    const byPath = Map.groupBy(remarks, ({ path }) => path);
    for (const said of this.#form.querySelectorAll<HTMLElement>('[id$="-fault"]')) {
      const path = said.id.slice(0, -'-fault'.length);
      if (!byPath.has(path)) removeMessage(said, document.getElementById(path));
    }
    for (const [path, some] of byPath) this.#say(path, some);
    this.#tidy(byPath);
  }

  #say(path: string, remarks: readonly ShownFieldIssue[]): void {
    const field = document.getElementById(path);
    if (!field || !this.#form.contains(field) || field.contains(document.activeElement)) return;
    const stops = remarks.some((remark) => remark.stops);
    const text = remarks.map(({ said }) => said).join(' ');
    const said = document.getElementById(`${path}-fault`) ?? insertMessage(field, path);
    said.className = stops ? this.#looks.stops : this.#looks.mentions;
    if (said.textContent !== text) said.textContent = text;
    field.ariaInvalid = String(stops);
    field.setAttribute('aria-describedby', `${path}-fault ${describedBy(field, path)}`.trim());
  }

  #tidy(byPath: ReadonlyMap<string, readonly ShownFieldIssue[]>): void {
    for (const line of document.querySelectorAll<HTMLElement>('[data-about]'))
      if (line.dataset['about'] && !byPath.has(line.dataset['about'])) line.remove();
    for (const list of document.querySelectorAll('[data-remarks]')) if (!list.querySelector('li')) list.remove();
  }
}

const describedBy = (field: Element, path: string): string =>
  (field.getAttribute('aria-describedby') ?? '').replace(`${path}-fault`, '').trim();

function insertMessage(field: HTMLElement, path: string): HTMLElement {
  const said = Object.assign(document.createElement('p'), { id: `${path}-fault` });
  const first = field.matches('input, textarea, select') ? field : field.firstElementChild;
  first?.before(said);
  return said;
}

function removeMessage(said: HTMLElement, field: HTMLElement | null): void {
  said.remove();
  if (!field) return;
  field.ariaInvalid = 'false';
  const others = describedBy(field, field.id);
  if (others) field.setAttribute('aria-describedby', others);
  else field.removeAttribute('aria-describedby');
}
