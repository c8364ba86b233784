/**
 * The editor comes alive: what is typed is kept, shown beside the form, and others who are here are named. Without this script the
 * buttons of the form do all of it.
 */
import type { Shown } from '#contract/live.ts';
import { Board } from './board.ts';
import { copiesOf } from './copies.ts';
import { fieldOf, idsFor } from './fields.ts';
import { findWithin } from './find.ts';
import { type Fields, Keeper } from './keeper.ts';
import type { LiveFacts } from './Live.tsx';
import { countLengths } from './lengths.ts';
import { Panes } from './panes.ts';
import { Remarks, remarksOf } from './remarks.ts';
import { makeRows } from './rows.ts';
import { askHere, sendAsForm, sendDraft } from './send.ts';
import { reshape } from './shapes.ts';
import { filled } from './words.ts';

const lookEvery = 10_000;

function bringToLife(form: HTMLFormElement, { dataset }: HTMLElement): void {
  const { kind, id, kinds, words, sentences, found } = JSON.parse(dataset['facts'] ?? '{}') as Omit<LiveFacts, 'pages'>;
  const address = `/office/content/${kind}/${id}`;
  const board = new Board(words);

  // ------------------------------------------------------------------------------------------------------------ what is kept
  const number = (name: string) =>
    Number(form.querySelector<HTMLInputElement>(`input[name="form.${name}"]`)?.value ?? 0);
  const copies = copiesOf(dataset['person'] ?? '', `${kind}/${id}`, Date.now());
  const read = (): Fields =>
    [...new FormData(form)].flatMap(
      ([name, value]): Fields => (typeof value === 'string' && !isOwn(name) ? [[name, value]] : []),
    );

  const remarks = new Remarks(form, { stops: dataset['stops'] ?? '', mentions: dataset['mentions'] ?? '' });
  let closing = false;
  const keeper: Keeper = new Keeper(
    {
      read,
      send: (fields) => sendDraft(address, fields, closing),
      copy: (fields) => copies.put(fields, Date.now()),
      forget: () => copies.forget(),
      tell(state) {
        dataset['liveState'] = state.is;
        board.tell(state, address, () => void keeper.save());
      },
      kept(answer) {
        const { version } = answer;
        // Also of the buttons beside the form, which discard or copy what they have seen.
        for (const seen of document.querySelectorAll<HTMLInputElement>('input[name="form.version"]'))
          seen.value = String(version);
        for (const one of document.querySelectorAll<HTMLElement>('[data-with-draft]')) one.hidden = version === 0;
        remarks.show(remarksOf(answer, sentences));
      },
      later(milliseconds, then) {
        const timer = setTimeout(then, milliseconds);
        return () => clearTimeout(timer);
      },
    },
    { version: number('version'), base: number('base') },
  );

  // --------------------------------------------------------------------------------------------------------------- what is shown
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
        width: Number(chosen('width')),
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

  /** A press on a text of the preview leads to its field, or says which form has it. */
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
    if (name) board.elsewhere(name, `/office/content/${of}/${entry}#${path}.${language}`);
  }

  form.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.id) panes?.leadTo(`${kind}/${id}/${fieldOf(target.id)}`);
  });

  // What was typed here is spoken of when somebody has gone on; a press that is under way still finds its button.
  form.addEventListener('focusin', () => void setTimeout(() => remarks.show(), 500));

  // ------------------------------------------------------------------------------------------------------- typing and leaving
  const touched = () => {
    keeper.touched();
    panes?.refresh();
  };
  // What has no name (the search) is no part of the entry.
  form.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.hasAttribute('name')) touched();
  });
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.dataset['shape'] === undefined) return;
    if (reshape(target)) touched();
    else form.requestSubmit(form.querySelector('button[value=save]'));
  });
  countLengths(form, words, dataset['length'] ?? '');
  const find = document.querySelector<HTMLElement>('[data-find]');
  if (find) findWithin(form, find, (number) => filled(words.found, { number }));
  makeRows(form, words, touched, (text) => board.say('moves', text));

  // Whatever is pressed, also what signs out: first everything is kept, and the version in the form is the newest.
  let passes = false;
  document.addEventListener('submit', (event) => {
    const { target, submitter } = event;
    const unseen = submitter?.hasAttribute('formtarget');
    if (passes || keeper.isKept || unseen || !(target instanceof HTMLFormElement)) return;
    event.preventDefault();
    void keeper.save().then(() => {
      // What cannot be kept the form's own answer shows, beside what stands; any other form waits for a second press.
      passes = keeper.isKept || target === form;
      if (passes) target.requestSubmit(submitter);
      passes = !passes;
    });
  });

  function leave(): void {
    keeper.copy();
    closing = true;
    void keeper.save().finally(() => {
      closing = false;
    });
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    else void look();
  });
  addEventListener('pagehide', leave);
  // Back from signing in, or the line is there again.
  for (const sign of ['focus', 'online']) addEventListener(sign, () => void keeper.save());

  // ------------------------------------------------------------------------------------------------------------- who is here
  async function look(): Promise<void> {
    // Whoever has left the page open and gone elsewhere is not here.
    if (document.visibilityState === 'hidden') return;
    const { answers } = keeper;
    const here = await askHere(address);
    if (!here) return;
    board.names(here.others);
    keeper.noticed(here, answers);
  }
  setInterval(() => void look(), lookEvery);
  void look();

  // ----------------------------------------------------------------------------------------------- what was typed some time ago
  const taken = new URLSearchParams(location.search).has('done');
  const now = comparable(read());
  for (const copy of copies.before()) {
    if ((copy.handedIn && taken) || comparable(copy.fields) === now) {
      copies.forget(copy.key);
      continue;
    }
    copies.mark(copy, false);
    board.offer(copy, {
      handIn() {
        copies.mark(copy, true);
        sendAsForm(address, [...copy.fields, ['action', 'save']]);
      },
      throwAway: () => copies.forget(copy.key),
    });
  }

  remarks.show(remarksOf(found, sentences));
  panes?.refresh(0);
}

function leadTo(place: HTMLElement): void {
  for (let fold = place.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** What the form says about itself; an interface text may be called `form` as well. */
const isOwn = (name: string) => /^(action|form\.(?!(de|en)$)\w+)$/.test(name);

/** Two forms say the same, however the server has tidied one of them. */
function comparable(fields: Fields): string {
  const typed = fields.filter(([name, value]) => !isOwn(name) && value.trim());
  return JSON.stringify(typed.map(([name, value]) => [name, value.replaceAll('\r\n', '\n').trim()]).sort());
}

const form = document.querySelector<HTMLFormElement>('form[data-editor]');
const state = document.querySelector<HTMLElement>('[data-live-state]');
if (form && state) bringToLife(form, state);
