/** Shows the server's issues beside each field, after the person moves to another field. */
import { localizeFacts } from '#contract/office/content-issues.ts';
import type { SavedDraft } from '#contract/office/live-draft.ts';
import { fillSentence } from './strings.ts';

export interface ShownFieldIssue {
  path: string;
  message: string;
  isBlocking: boolean;
}

export type IssueSentences = Record<'errors' | 'warnings', Record<string, string>>;

export const toShownIssues = (
  { formIssues, contentIssues }: Pick<SavedDraft, 'formIssues' | 'contentIssues'>,
  sentences: IssueSentences,
): ShownFieldIssue[] => [
  ...formIssues.map(({ path, code, facts = {} }) => ({
    path,
    message: fillSentence(sentences.errors[code] ?? '', facts),
    isBlocking: true,
  })),
  ...contentIssues.map(({ path, code, facts, isBlocking = false }) => ({
    path,
    message: fillSentence(sentences.warnings[code] ?? '', localizeFacts(facts, pageLanguage())),
    isBlocking,
  })),
];

const pageLanguage = () => (document.documentElement.lang === 'en' ? 'en' : 'de');

export class FieldIssueDisplay {
  readonly #form: HTMLFormElement;
  readonly #classes: { error: string; warning: string };
  #issues: readonly ShownFieldIssue[] = [];

  constructor(form: HTMLFormElement, classes: { error: string; warning: string }) {
    this.#form = form;
    this.#classes = classes;
  }

  /** Without `issues` (after the focus moved) shows the last ones again, also at the field just left. */
  showIssues(issues = this.#issues): void {
    this.#issues = issues;
    const byPath = Map.groupBy(issues, ({ path }) => path);
    for (const element of this.#form.querySelectorAll<HTMLElement>('[id$="-error"]')) {
      const path = element.id.slice(0, -'-error'.length);
      if (!byPath.has(path)) removeMessage(element, document.getElementById(path));
    }
    for (const [path, fieldIssues] of byPath) this.#showMessage(path, fieldIssues);
    this.#removeResolvedFromLists(byPath);
  }

  #showMessage(path: string, issues: readonly ShownFieldIssue[]): void {
    const field = document.getElementById(path);
    if (!field || !this.#form.contains(field) || field.contains(document.activeElement)) return;
    const isBlocking = issues.some((issue) => issue.isBlocking);
    const text = issues.map(({ message }) => message).join(' ');
    const element = document.getElementById(`${path}-error`) ?? insertMessage(field, path);
    element.className = isBlocking ? this.#classes.error : this.#classes.warning;
    if (element.textContent !== text) element.textContent = text;
    field.ariaInvalid = String(isBlocking);
    field.setAttribute('aria-describedby', `${path}-error ${readOtherDescriptions(field, path)}`.trim());
  }

  #removeResolvedFromLists(byPath: ReadonlyMap<string, readonly ShownFieldIssue[]>): void {
    for (const item of document.querySelectorAll<HTMLElement>('[data-path]'))
      if (item.dataset['path'] && !byPath.has(item.dataset['path'])) item.remove();
    for (const list of document.querySelectorAll('[data-live-issues]')) if (!list.querySelector('li')) list.remove();
  }
}

/** The ids in `aria-describedby`, without the one of the error. */
const readOtherDescriptions = (field: Element, path: string): string =>
  (field.getAttribute('aria-describedby') ?? '').replace(`${path}-error`, '').trim();

function insertMessage(field: HTMLElement, path: string): HTMLElement {
  const element = Object.assign(document.createElement('p'), { id: `${path}-error` });
  const first = field.matches('input, textarea, select') ? field : field.firstElementChild;
  first?.before(element);
  return element;
}

function removeMessage(element: HTMLElement, field: HTMLElement | null): void {
  element.remove();
  if (!field) return;
  field.ariaInvalid = 'false';
  const others = readOtherDescriptions(field, field.id);
  if (others) field.setAttribute('aria-describedby', others);
  else field.removeAttribute('aria-describedby');
}
