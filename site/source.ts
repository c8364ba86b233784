import type { Event } from '#contract/content/event.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { Words } from './language/translator.ts';

/** What readers of content need. Pages pass the edition. */
export interface Source extends Words {
  content: Content;
  /** newest first */
  events: readonly Event[];
}
