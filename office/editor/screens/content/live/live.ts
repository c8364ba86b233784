/** Saves and previews while typing. Without it the form's buttons do this. */
import type { Shown } from '#contract/office/live.ts';
import { Board } from '#office/shared/screens/keeping/board.ts';
import { keepForm } from '#office/shared/screens/keeping/keep-form.ts';
import { Remarks, remarksOf } from '#office/shared/screens/keeping/remarks.ts';
import { filled } from '#office/shared/screens/keeping/words.ts';
import { fieldOf, idsFor } from './fields.ts';
import { countLengths, findWithin, moveTimes } from './inputs.ts';
import type { liveFacts } from './load.ts';
import { Panes } from './panes.ts';
import { makeRows, reshape } from './rows.ts';

function bringToLife(form: HTMLFormElement, state: HTMLElement): void {
  const { dataset } = state;
  const { kind, id, kinds, words, sentences, found } = JSON.parse(dataset['facts'] ?? '{}') as Omit<
    ReturnType<typeof liveFacts>,
    'pages' | 'nowhere'
  >;
  const address = `/office/content/${kind}/${id}`;
  const board = new Board(words);

  const remarks = new Remarks(form, { stops: dataset['stops'] ?? '', mentions: dataset['mentions'] ?? '' });
  const keeper = keepForm({
    ...{ form, state, address, entry: `${kind}/${id}`, board },
    kept(answer) {
      for (const one of document.querySelectorAll<HTMLElement>('[data-with-draft]')) one.hidden = answer.version === 0;
      remarks.show(remarksOf(answer, sentences));
    },
    nameFaults(faults) {
      remarks.show(remarksOf({ faults: [...faults], advice: [] }, sentences));
      return faults.map(({ path }) => nameOfField(path));
    },
  });

  const preview = document.querySelector<HTMLElement>('[data-live-preview]');
  const stage = preview?.querySelector<HTMLElement>('[data-stage]');
  const panes = preview && stage ? openPanes(preview, stage) : undefined;

  function openPanes(preview: HTMLElement, stage: HTMLElement): Panes {
    const chosen = (name: string) =>
      preview.querySelector<HTMLInputElement>(`[data-look="${name}"]:checked`)?.value ?? '';
    const panes = new Panes({
      form,
      stage,
      entry: String(new URLSearchParams({ kind, entry: id })),
      look: () => ({
        languages: chosen('language') === 'both' ? ['de', 'en'] : [chosen('language')],
        page: preview.querySelector<HTMLSelectElement>('select')?.value ?? stage.dataset['page'] ?? '/',
        width: chosen('width') === 'phone' ? 390 : 1280,
        evening: chosen('edition') === 'evening',
      }),
      pressed,
      tell: (shown) => board.say('shown', saidOf(shown)),
    });
    preview.addEventListener('change', ({ target }) => {
      const look = target instanceof HTMLElement ? target.dataset['look'] : undefined;
      if (look === 'edition' || look === 'width') panes.fit();
      else panes.refresh(0);
    });
    preview.dataset['livePreview'] = 'alive';
    return panes;
  }

  function saidOf(shown: Shown | undefined): string {
    if (!shown) return words.unseen;
    if (shown.old) return words.old;
    return shown.faults > 0 ? words.faults : '';
  }

  function pressed(fields: string[], language: string): void {
    const here = fields.find((field) => field.startsWith(`${kind}/${id}/`));
    const ids = here ? idsFor(here, language) : [];
    const place = ids.map((one) => document.getElementById(one)).find((one) => one && form.contains(one));
    if (place) {
      leadTo(place);
      return;
    }
    const [of = '', entry = '', path = ''] = fields[0]?.split('/') ?? [];
    const name = kinds[of];
    if (name) board.lead(filled(words.elsewhere, { name }), `/office/content/${of}/${entry}#${path}.${language}`);
  }

  form.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.id) panes?.leadTo(`${kind}/${id}/${fieldOf(target.id)}`);
  });

  // Shows faults after the person leaves the field, and never moves a button that is being pressed.
  form.addEventListener('focusin', () => void setTimeout(() => remarks.show(), 500));

  const touched = () => {
    keeper.touched();
    panes?.refresh();
  };
  // Inputs without a name, such as the search, are not part of the entry.
  form.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.hasAttribute('name')) touched();
  });
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.dataset['shape'] === undefined) return;
    if (reshape(target)) touched();
    else form.requestSubmit(form.querySelector('button[value=save]'));
  });
  moveTimes(form);
  countLengths(form, words, dataset['length'] ?? '');
  const find = document.querySelector<HTMLElement>('[data-find]');
  if (find) findWithin(form, find, (number) => filled(words.found, { number }));
  makeRows(form, words, touched, (text) => board.say('moves', text));

  remarks.show(remarksOf(found, sentences));
  panes?.refresh(0);
}

function nameOfField(path: string): string {
  const field = document.getElementById(path);
  const own = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels?.[0] : null;
  const group = own ? field?.parentElement?.closest('[role=group]') : field;
  const names = [
    group?.ariaLabel ?? group?.querySelector(':scope > legend, :scope > summary')?.textContent,
    own?.textContent,
  ];
  return names.filter(Boolean).join(', ');
}

function leadTo(place: HTMLElement): void {
  for (let fold = place.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'center', behavior: 'instant' });
}

const form = document.querySelector<HTMLFormElement>('form[data-editor]');
const state = document.querySelector<HTMLElement>('[data-live-state]');
if (form && state) bringToLife(form, state);
