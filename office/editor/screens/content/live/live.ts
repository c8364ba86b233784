/** Saves and previews while a person types. Without this script the form's buttons do it. */
import { languages } from '#contract/language.ts';
import type { PreviewState } from '#contract/office/live-draft.ts';
import { enableAutosave } from '#office/shared/screens/autosave/autosave-form.ts';
import { FieldIssueDisplay, toShownIssues } from '#office/shared/screens/autosave/field-issues.ts';
import { StatusBoard } from '#office/shared/screens/autosave/status-board.ts';
import { fillSentence } from '#office/shared/screens/autosave/strings.ts';
import { listInputIds, removeLanguage } from './fields.ts';
import { addFormSearch, addLengthCounters, moveTimesWithStart } from './inputs.ts';
import type { createLivePreviewData } from './Live.tsx';
import { enableLookInputs } from './look-inputs.ts';
import { PreviewFrames } from './preview-frames.ts';
import { enableRowButtons, switchVariant } from './rows.ts';

function startLiveEditing(form: HTMLFormElement, statusElement: HTMLElement): void {
  const { dataset } = statusElement;
  type Setup = Omit<ReturnType<typeof createLivePreviewData>, 'pages' | 'hasNoPage'>;
  const { kind, id, kinds, strings, sentences, initialIssues } = JSON.parse(dataset['setup'] ?? '{}') as Setup;
  const address = `/office/content/${kind}/${id}`;
  const statusBoard = new StatusBoard(strings);

  const issueDisplay = new FieldIssueDisplay(form, {
    error: dataset['errorClass'] ?? '',
    warning: dataset['warningClass'] ?? '',
  });
  const autosaver = enableAutosave({
    form,
    statusElement,
    address,
    entry: `${kind}/${id}`,
    statusBoard,
    onSaved(answer) {
      for (const one of document.querySelectorAll<HTMLElement>('[data-with-draft]')) one.hidden = answer.version === 0;
      issueDisplay.showIssues(toShownIssues(answer, sentences));
    },
    showIssuesAndListFields(formIssues) {
      issueDisplay.showIssues(toShownIssues({ formIssues: [...formIssues], contentIssues: [] }, sentences));
      return formIssues.map(({ path }) => findFieldLabel(path));
    },
  });

  const preview = document.querySelector<HTMLElement>('[data-live-preview]');
  const stage = preview?.querySelector<HTMLElement>('[data-stage]');
  const frames = preview && stage ? openFrames(preview, stage) : undefined;

  function openFrames(preview: HTMLElement, stage: HTMLElement): PreviewFrames {
    const chosen = (name: string) =>
      preview.querySelector<HTMLInputElement>(`[data-option="${name}"]:checked`)?.value ?? '';
    const frames = new PreviewFrames({
      form,
      stage,
      entry: String(new URLSearchParams({ kind, entry: id })),
      readOptions: () => ({
        languages: chosen('language') === 'both' ? [...languages] : [chosen('language')],
        page: preview.querySelector<HTMLSelectElement>('select')?.value ?? stage.dataset['page'] ?? '/',
        width: chosen('width') === 'phone' ? 390 : 1280,
        dark: chosen('light') === 'evening',
      }),
      onFieldClick: openField,
      onUpdate: (shown) => statusBoard.showInSlot('preview', chooseMessage(shown)),
    });
    preview.addEventListener('change', ({ target }) => {
      const look = target instanceof HTMLElement ? target.dataset['option'] : undefined;
      if (look === 'light' || look === 'width') frames.applyWidthAndLight();
      else frames.scheduleRefresh(0);
    });
    preview.dataset['livePreview'] = 'ready';
    return frames;
  }

  function chooseMessage(shown: PreviewState | undefined): string {
    if (!shown) return strings.noPreview;
    if (shown.isOutdated) return strings.outdated;
    return shown.issues > 0 ? strings.issues : '';
  }

  function openField(fields: string[], language: string): void {
    const ownField = fields.find((field) => field.startsWith(`${kind}/${id}/`));
    const ids = ownField ? listInputIds(ownField, language) : [];
    const place = ids.map((one) => document.getElementById(one)).find((one) => one && form.contains(one));
    if (place) {
      revealField(place);
      return;
    }
    const [of = '', entry = '', path = ''] = fields[0]?.split('/') ?? [];
    const name = kinds[of];
    const href = `/office/content/${of}/${entry}#${path}.${language}`;
    if (name) statusBoard.showPreviewLink(fillSentence(strings.elsewhere, { name }), href);
  }

  form.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.id) frames?.revealField(`${kind}/${id}/${removeLanguage(target.id)}`);
  });

  // Shows issues half a second after the focus moves, so that no button moves during a click.
  form.addEventListener('focusin', () => void setTimeout(() => issueDisplay.showIssues(), 500));

  const onEdit = () => {
    autosaver.markChanged();
    frames?.scheduleRefresh();
  };
  // Inputs without a name, such as the search, are not part of the entry.
  form.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.hasAttribute('name')) onEdit();
  });
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.dataset['variant'] === undefined) return;
    if (switchVariant(target)) onEdit();
    else form.requestSubmit(form.querySelector('button[value=save]'));
  });
  moveTimesWithStart(form);
  enableLookInputs(form);
  addLengthCounters(form, strings, dataset['length'] ?? '');
  const find = document.querySelector<HTMLElement>('[data-find]');
  if (find) addFormSearch(form, find, (number) => fillSentence(strings.matches, { number }));
  enableRowButtons(form, strings, onEdit, (text) => statusBoard.showInSlot('announcement', text));

  issueDisplay.showIssues(toShownIssues(initialIssues, sentences));
  frames?.scheduleRefresh(0);
}

function findFieldLabel(path: string): string {
  const field = document.getElementById(path);
  const own = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels?.[0] : null;
  const group = own ? field?.parentElement?.closest('[role=group]') : field;
  const names = [
    group?.ariaLabel ?? group?.querySelector(':scope > legend, :scope > summary')?.textContent,
    own?.textContent,
  ];
  return names.filter(Boolean).join(', ');
}

function revealField(place: HTMLElement): void {
  for (let fold = place.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'center', behavior: 'instant' });
}

const form = document.querySelector<HTMLFormElement>('form[data-editor]');
const state = document.querySelector<HTMLElement>('[data-live-state]');
if (form && state) startLiveEditing(form, state);
