/** What was just said is said on the next page, too: the way there takes no time to read it. */
import { shelf } from './shelf.ts';
import type { Notice } from './stores.ts';

const name = 'notice';

export function carryNotice(notice: Notice | null): void {
  if (notice) shelf(() => sessionStorage).setItem(name, JSON.stringify(notice));
}

export function carriedNotice(): Notice | null {
  const storage = shelf(() => sessionStorage);
  const text = storage.getItem(name);
  storage.removeItem(name);
  return text === null ? null : (JSON.parse(text) as Notice);
}
