/** Saves an issue while a person types, and reloads its preview. Without script, buttons save. */

import { enableAutosave } from '#office/shared/screens/autosave/autosave-form.ts';
import { FieldIssueDisplay } from '#office/shared/screens/autosave/field-issues.ts';
import { StatusBoard } from '#office/shared/screens/autosave/status-board.ts';
import { type AutosaveStrings, fillSentence } from '#office/shared/screens/autosave/strings.ts';

export interface IssueAutosaveData {
  id: string;
  strings: AutosaveStrings;
  missingFields: string[];
  showsErrors: boolean;
  missingFieldText: string;
  /** Contains `{number}`. */
  missingCountText: string;
}

function startAutosave(form: HTMLFormElement, statusElement: HTMLElement): void {
  const data = JSON.parse(statusElement.dataset['setup'] ?? '{}') as IssueAutosaveData;
  const { id, strings } = data;
  const address = `/office/newsletter/${id}`;
  const missingFields = createMissingFieldDisplay(form, data, statusElement.dataset['errorClass'] ?? '');
  let isPreviewCurrent = true;
  const autosaver = enableAutosave({
    form,
    statusElement,
    address,
    entry: `newsletter/${id}`,
    statusBoard: new StatusBoard(strings),
    onSaved({ version, formIssues }) {
      missingFields.update(formIssues.map(({ path }) => path));
      if (!isPreviewCurrent) refreshPreviews(version);
      isPreviewCurrent = true;
    },
  });

  form.addEventListener('input', () => autosaver.markChanged());
  form.addEventListener('change', () => {
    isPreviewCurrent = false;
    void autosaver.save();
  });

  // Navigation waits for the save: the next page loads the saved issue.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlainClick = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || link.target || !isPlainClick || autosaver.isSaved || link.origin !== location.origin) return;
    event.preventDefault();
    autosaver.storeLocally();
    void autosaver.save().finally(() => location.assign(link.href));
  });
}

/** Replaces the frames: changing `src` would add history entries. */
function refreshPreviews(version: number): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-email-preview]')) {
    const next = frame.cloneNode() as HTMLIFrameElement;
    const address = new URL(frame.src);
    address.searchParams.set('v', String(version));
    next.src = address.href;
    frame.replaceWith(next);
  }
}

/** Milliseconds. A message may move a button, so it appears after the click. */
const errorDelay = 500;

function createMissingFieldDisplay(
  form: HTMLFormElement,
  { missingFields, showsErrors, missingFieldText, missingCountText }: IssueAutosaveData,
  errorClass: string,
) {
  const errorDisplay = new FieldIssueDisplay(form, { error: errorClass, warning: errorClass });
  const visitedFields = new Set(showsErrors ? missingFields : []);
  let missingPaths: readonly string[] = missingFields;

  const show = () =>
    errorDisplay.showIssues(
      missingPaths
        .filter((path) => visitedFields.has(path))
        .map((path) => ({ path, message: missingFieldText, isBlocking: true })),
    );

  form.addEventListener('focusout', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    visitedFields.add(target.id);
    setTimeout(show, errorDelay);
  });

  return {
    update(paths: readonly string[]): void {
      missingPaths = paths;
      const message = document.querySelector('[data-missing]');
      if (message)
        message.textContent = paths.length > 0 ? fillSentence(missingCountText, { number: paths.length }) : '';
      updateLinksForMissingFields(paths);
      show();
    },
  };
}

function updateLinksForMissingFields(paths: readonly string[]): void {
  const send = document.querySelector<HTMLAnchorElement>('a[data-ready]');
  if (send) send.href = send.dataset[paths.length > 0 ? 'unfinished' : 'ready'] ?? send.href;
  const list = document.querySelector('#issues');
  for (const link of list?.querySelectorAll('a') ?? [])
    if (!paths.includes(link.hash.slice(1))) link.closest('li')?.remove();
  if (paths.length === 0) list?.remove();
}

const form = document.querySelector<HTMLFormElement>('form[data-issue]');
const state = document.querySelector<HTMLElement>('[data-issue-state]');
if (form && state) startAutosave(form, state);
