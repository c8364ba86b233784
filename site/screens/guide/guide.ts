/** The park guide's behaviour: what is kept on the device, and where one stands. */
import { keepable } from './keep.ts';
import { findable } from './where.ts';

const guide = document.querySelector<HTMLElement>('[data-guide]');
if (guide) {
  keepable(guide);
  findable(guide);
}
