import type { Event } from '#contract/content/event.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { Words } from './language/translator.ts';

/** What a reader of content needs: pages pass the edition, and the edition's own parts are made of it. */
export interface Source extends Words {
  content: Content;
  /** newest first, as the list shows them */
  events: readonly Event[];
}
