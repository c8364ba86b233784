/** Saves typed text, and stores it in this browser until the server confirms it. */
import type { FormIssue } from '#contract/office/form.ts';
import type { SavedDraft } from '#contract/office/live-draft.ts';
import { type AutosaveFields, Autosaver } from './autosaver.ts';
import { openLocalDrafts } from './local-drafts.ts';
import { isControlField, pingPresence, readTextFields, sendDraft, submitWithPageLoad } from './send.ts';
import type { StatusBoard } from './status-board.ts';

/** milliseconds */
const presenceInterval = 10_000;

interface AutosaveFormOptions {
  form: HTMLFormElement;
  statusElement: HTMLElement;
  address: string;
  /** names the local drafts of this form: `news/12` */
  entry: string;
  statusBoard: StatusBoard;
  onSaved: (answer: SavedDraft) => void;
  /** Shows the problems beside their fields. Returns the labels of these fields. */
  showIssuesAndListFields?: (issues: readonly FormIssue[]) => string[];
}

export function enableAutosave({
  form,
  statusElement: { dataset },
  address,
  entry,
  statusBoard,
  ...options
}: AutosaveFormOptions) {
  const readFormNumber = (name: string) =>
    Number(form.querySelector<HTMLInputElement>(`input[name="form.${name}"]`)?.value ?? 0);
  const localDrafts = openLocalDrafts(dataset['person'] ?? '', entry, Date.now());
  const readFields = (): AutosaveFields => readTextFields(form).filter(([name]) => !isControlField(name));

  const buildVersionFields = () =>
    (['version', 'base'] as const).map((name): AutosaveFields[number] => [
      `form.${name}`,
      String(readFormNumber(name)),
    ]);

  let isLeaving = false;
  const autosaver: Autosaver = new Autosaver(
    {
      readFields,
      async send(fields) {
        const answer = await sendDraft(address, fields, isLeaving);
        if (answer.kind !== 'invalid' || !answer.issues?.length) return answer;
        return {
          ...answer,
          message: [answer.message, options.showIssuesAndListFields?.(answer.issues).join('; ')]
            .filter(Boolean)
            .join(': '),
        };
      },
      storeLocally: (fields) =>
        localDrafts.storeOwn({ at: Date.now(), fields, isTypedAfterSubmit: autosaver.isSubmitting }),
      removeLocally: () => localDrafts.remove(),
      onState(state) {
        statusBoard.showState(state, address, () => void autosaver.save());
        if (['saved', 'stopped', 'invalid'].includes(state.kind)) submitAgain();
      },
      onSaved(answer) {
        for (const input of document.querySelectorAll<HTMLInputElement>('input[name="form.version"]'))
          Object.assign(input, { value: String(answer.version), autocomplete: 'off' });
        options.onSaved(answer);
      },
      schedule(milliseconds, then) {
        const timer = setTimeout(then, milliseconds);
        return () => clearTimeout(timer);
      },
    },
    { version: readFormNumber('version'), baseRevision: readFormNumber('base') },
  );

  // After Back the browser must not restore old values, because the page offers unsaved ones.
  form.autocomplete = 'off';
  if (isEdited(form)) autosaver.markChanged();

  /** The button that was pressed while the server did not answer. Typing takes the press back. */
  let pressed: HTMLElement | null | undefined;
  form.addEventListener('input', () => {
    pressed = undefined;
  });
  function submitAgain(): void {
    if (pressed === undefined) return;
    const submitter = pressed;
    pressed = undefined;
    form.requestSubmit(submitter);
  }

  // Before any form submits, even to sign out, save everything and update the version.
  let isResubmitting = false;
  document.addEventListener('submit', (event) => {
    const { target, submitter } = event;
    const opensWindow = submitter?.hasAttribute('formtarget');
    if (opensWindow || !(target instanceof HTMLFormElement)) return;
    if (isResubmitting || autosaver.isSaved) {
      if (autosaver.isSubmitting) event.preventDefault();
      else autosaver.pauseForSubmit();
      return;
    }
    event.preventDefault();
    autosaver.resumeAfterSubmit();
    void autosaver.save().then(() => {
      // The last save has no answer: submitting could report the person's own save as a conflict.
      if (target === form && autosaver.isOffline) {
        pressed = submitter;
        return;
      }
      // The entry form shows why it cannot be saved; any other form needs a second click.
      isResubmitting = autosaver.isSaved || target === form;
      if (isResubmitting) target.requestSubmit(submitter);
      isResubmitting = !isResubmitting;
    });
  });

  /** Called when the tab is hidden, and when the page is left. */
  function saveBeforeLeaving(): void {
    autosaver.storeLocally();
    if (autosaver.isSubmitting) return;
    isLeaving = true;
    void autosaver.save().finally(() => {
      isLeaving = false;
    });
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveBeforeLeaving();
    else void checkPresenceAndVersion();
  });
  addEventListener('pagehide', saveBeforeLeaving);
  for (const name of ['focus', 'online']) addEventListener(name, () => void autosaver.save());

  async function checkPresenceAndVersion(): Promise<void> {
    if (document.visibilityState === 'hidden') return;
    const { answerCount } = autosaver;
    const presence = await pingPresence(address);
    if (!presence) return;
    statusBoard.showOthers(presence.others);
    autosaver.compareVersion(presence, answerCount);
  }
  setInterval(() => void checkPresenceAndVersion(), presenceInterval);
  void checkPresenceAndVersion();

  // A page after a submit confirms the stored text once; after Back it must not confirm it again.
  const isConfirmed = document.querySelector('[data-status-message=done]') !== null;
  const currentFields = toComparable(readFields());
  for (const draft of localDrafts.deleteExpiredAndListEarlier()) {
    if ((draft.isSubmitted && isConfirmed) || toComparable(draft.fields) === currentFields) {
      localDrafts.remove(draft.storageKey);
      continue;
    }
    // Text typed after a submit that succeeded continues from the version that the page shows now.
    const fields =
      draft.isTypedAfterSubmit && isConfirmed
        ? [...draft.fields.filter(([name]) => !isControlField(name)), ...buildVersionFields()]
        : draft.fields;
    const offered = localDrafts.updateEarlierDraft(draft, { isSubmitted: false, isTypedAfterSubmit: false, fields });
    statusBoard.offerLocalDraft(offered, {
      onRestore() {
        localDrafts.updateEarlierDraft(offered, { isSubmitted: true });
        submitWithPageLoad(address, [...offered.fields, ['action', 'save']]);
      },
      onDiscard: () => localDrafts.remove(offered.storageKey),
    });
  }
  return autosaver;
}

/** True if the person typed before this script ran, or the browser restored typed text. */
const isEdited = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea[name], input[name][type=text]')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/** Equal for two drafts whose typed text is the same. */
function toComparable(fields: AutosaveFields): string {
  const typed = fields.filter(([name, value]) => !isControlField(name) && value.trim());
  return JSON.stringify(typed.map(([name, value]) => [name, value.replaceAll('\r\n', '\n').trim()]).sort());
}
