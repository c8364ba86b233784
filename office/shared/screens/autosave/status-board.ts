import type { RejectedDraft } from '#contract/office/live-draft.ts';
import { zone as timeZone } from '#contract/zone.ts';
import { formatClock } from '#site/language/clock.ts';
import type { AutosaveState } from './autosaver.ts';
import type { LocalDraft } from './local-drafts.ts';
import { type AutosaveStrings, fillSentence } from './strings.ts';

type StatusBoardSlot = 'status' | 'problem' | 'others' | 'announcement' | 'offers' | 'preview';

/** Shows messages about saving in the elements with `data-slot` (AutosaveStatus.tsx). */
export class StatusBoard {
  readonly strings: AutosaveStrings;
  readonly #language = document.documentElement.lang;
  readonly #day = new Intl.DateTimeFormat(this.#language, { dateStyle: 'medium', timeZone });

  #isSavedAnnounced = false;

  constructor(strings: AutosaveStrings) {
    this.strings = strings;
  }

  #formatClock(at: string | number): string {
    return formatClock(at, this.#language === 'de');
  }

  #formatMoment(at: string | number): string {
    return `${this.#day.format(new Date(at))}, ${this.#formatClock(at)}`;
  }

  showInSlot(slot: StatusBoardSlot, text: string, ...more: Node[]): void {
    const element = document.querySelector(`[data-slot="${slot}"]`);
    if (element && (element.textContent !== text || more.length > 0)) element.replaceChildren(text, ...more);
  }

  showOthers(names: string[]): void {
    const { presence } = this.strings;
    const list = new Intl.ListFormat(this.#language).format(names);
    this.showInSlot('others', names.length > 0 ? fillSentence(presence, { names: list }) : '');
  }

  showState(state: AutosaveState, address: string, retry: () => void): void {
    const { strings } = this;
    const showProblem = (text: string, ...more: Node[]) => {
      this.#isSavedAnnounced = false;
      this.showInSlot('status', '');
      this.showInSlot('problem', more.length > 0 ? `${text} ` : text, ...more);
    };
    switch (state.kind) {
      case 'saved':
        this.showInSlot('problem', '');
        this.showInSlot('status', fillSentence(strings.saved, { time: this.#formatClock(state.at) }));
        // Screen readers announce it once and again after a problem, not after each save.
        if (!this.#isSavedAnnounced)
          this.showInSlot('announcement', document.querySelector('[data-slot="status"]')?.textContent ?? '');
        this.#isSavedAnnounced = true;
        break;
      case 'waiting':
      case 'sending':
        this.showInSlot('status', strings[state.kind]);
        break;
      case 'offline':
        showProblem(state.isStored ? strings.offline : strings.offlineUncopied, createButton(strings.again, retry));
        break;
      case 'signedOut': {
        const signIn = createLink(strings.signIn, `/office/sign-in?to=${encodeURIComponent(address)}`);
        signIn.target = '_blank';
        showProblem(strings.signedOut, signIn, document.createTextNode(' '), createButton(strings.again, retry));
        break;
      }
      case 'invalid':
        showProblem(state.message);
        break;
      case 'stopped':
        showProblem(this.#describeRejection(state.rejection), createLink(strings.reload, address));
        break;
    }
  }

  #describeRejection({ reason, by, at }: RejectedDraft): string {
    const { strings } = this;
    const placeholders = { name: by ?? '', time: at ? this.#formatMoment(at) : '' };
    if (reason === 'scheduled') return fillSentence(strings.scheduled, placeholders);
    if (by === undefined) return strings.conflictGone;
    return by ? fillSentence(strings.conflict, placeholders) : strings.conflictSelf;
  }

  offerLocalDraft(
    { at }: LocalDraft,
    { onRestore, onDiscard }: { onRestore: () => void; onDiscard: () => void },
  ): void {
    const { strings } = this;
    const paragraph = document.createElement('p');
    const discard = createButton(strings.discard, () => {
      onDiscard();
      paragraph.remove();
    });
    paragraph.append(
      `${fillSentence(strings.localDraft, { time: this.#formatMoment(at) })} `,
      createButton(strings.restore, onRestore),
      ' ',
      discard,
    );
    document.querySelector('[data-slot="offers"]')?.append(paragraph);
  }

  showPreviewLink(text: string, href: string): void {
    this.showInSlot('preview', '', createLink(text, href));
  }
}

function createButton(text: string, onClick: () => void): HTMLButtonElement {
  const element = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
  element.addEventListener('click', onClick);
  return element;
}

const createLink = (text: string, href: string): HTMLAnchorElement =>
  Object.assign(document.createElement('a'), { textContent: text, href });
