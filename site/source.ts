import type { Event } from '#contract/content/event.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { Translators } from './language/translator.ts';

/** What readers of content need. Pages pass the edition. */
export interface ContentSource extends Translators {
  content: Content;
  /** newest first */
  events: readonly Event[];
}
