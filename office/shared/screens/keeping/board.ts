import type { DraftRefused } from '#contract/office/live.ts';
import { zone as timeZone } from '#contract/zone.ts';
import { clockOf } from '#site/language/clock.ts';
import type { Copy } from './copies.ts';
import type { State } from './keeper.ts';
import { filled, type KeepingWords } from './words.ts';

type Place = 'quiet' | 'trouble' | 'others' | 'moves' | 'offers' | 'shown';

export class Board {
  readonly words: KeepingWords;
  readonly #language = document.documentElement.lang;
  readonly #day = new Intl.DateTimeFormat(this.#language, { dateStyle: 'medium', timeZone });

  #heard = false;

  constructor(words: KeepingWords) {
    this.words = words;
  }

  #clock(at: string | number): string {
    return clockOf(at, this.#language === 'de');
  }

  #moment(at: string | number): string {
    return `${this.#day.format(new Date(at))}, ${this.#clock(at)}`;
  }

  say(place: Place, text: string, ...more: Node[]): void {
    const element = document.querySelector(`[data-said="${place}"]`);
    if (element && (element.textContent !== text || more.length > 0)) element.replaceChildren(text, ...more);
  }

  names(names: string[]): void {
    const { here } = this.words;
    const list = new Intl.ListFormat(this.#language).format(names);
    this.say('others', names.length > 0 ? filled(here, { names: list }) : '');
  }

  tell(state: State, address: string, again: () => void): void {
    const { words } = this;
    const trouble = (text: string, ...more: Node[]) => {
      this.#heard = false;
      this.say('quiet', '');
      this.say('trouble', more.length > 0 ? `${text} ` : text, ...more);
    };
    switch (state.is) {
      case 'kept':
        this.say('trouble', '');
        this.say('quiet', filled(words.kept, { time: this.#clock(state.at) }));
        // Announced once, and again after trouble: repeats would drown everything else.
        if (!this.#heard) this.say('moves', document.querySelector('[data-said="quiet"]')?.textContent ?? '');
        this.#heard = true;
        break;
      case 'waiting':
      case 'sending':
        this.say('quiet', words[state.is]);
        break;
      case 'away':
        trouble(state.copied ? words.away : words.awayUncopied, button(words.again, again));
        break;
      case 'signedOut': {
        const signIn = link(words.signIn, `/office/sign-in?to=${encodeURIComponent(address)}`);
        signIn.target = '_blank';
        trouble(words.signedOut, signIn, document.createTextNode(' '), button(words.again, again));
        break;
      }
      case 'unfit':
        trouble(state.said);
        break;
      case 'stopped':
        trouble(this.#whyStopped(state.why), link(words.reload, address));
        break;
    }
  }

  #whyStopped({ why, by, at }: DraftRefused): string {
    const { words } = this;
    const facts = { name: by ?? '', time: at ? this.#moment(at) : '' };
    if (why === 'scheduled') return filled(words.scheduled, facts);
    if (by === undefined) return words.conflictGone;
    return by ? filled(words.conflict, facts) : words.conflictSelf;
  }

  offer({ at }: Copy, { handIn, throwAway }: { handIn: () => void; throwAway: () => void }): void {
    const { words } = this;
    const line = document.createElement('p');
    const away = button(words.throwAway, () => {
      throwAway();
      line.remove();
    });
    line.append(`${filled(words.offer, { time: this.#moment(at) })} `, button(words.handIn, handIn), ' ', away);
    document.querySelector('[data-said="offers"]')?.append(line);
  }

  lead(text: string, href: string): void {
    this.say('shown', '', link(text, href));
  }
}

function button(text: string, press: () => void): HTMLButtonElement {
  const made = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
  made.addEventListener('click', press);
  return made;
}

const link = (text: string, href: string): HTMLAnchorElement =>
  Object.assign(document.createElement('a'), { textContent: text, href });
