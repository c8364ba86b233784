/**
 * What is missing is said beside a field when somebody has left it, or has tried to save or to send; how much it is in all stands above the
 * form from the beginning.
 */
import { Remarks } from '#site/office/content/live/remarks.ts';
import { filled } from '#site/office/keeping/words.ts';

interface Facts {
  missing: readonly string[];
  tried: boolean;
  fault: string;
  still: string;
}

/** A press that is under way still finds its button. */
const patience = 500;

export function missingIn(form: HTMLFormElement, { missing, tried, fault, still }: Facts, stops: string) {
  const remarks = new Remarks(form, { stops, mentions: stops });
  const left = new Set(tried ? missing : []);
  let now = missing;

  const show = () =>
    remarks.show(now.filter((path) => left.has(path)).map((path) => ({ path, said: fault, stops: true })));

  form.addEventListener('focusout', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    left.add(target.id);
    setTimeout(show, patience);
  });

  return {
    /** as the server sees it */
    found(paths: readonly string[]): void {
      now = paths;
      const said = document.querySelector('[data-missing]');
      if (said) said.textContent = paths.length > 0 ? filled(still, { number: paths.length }) : '';
      leadToMissing(paths);
      show();
    },
  };
}

/** The button leads to what is missing, the list above the form has no more than that. */
function leadToMissing(paths: readonly string[]): void {
  const send = document.querySelector<HTMLAnchorElement>('a[data-to-send]');
  if (send) send.href = send.dataset[paths.length > 0 ? 'unfinished' : 'toSend'] ?? send.href;
  const list = document.querySelector('#faults');
  for (const link of list?.querySelectorAll('a') ?? [])
    if (!paths.includes(link.hash.slice(1))) link.closest('li')?.remove();
  if (paths.length === 0) list?.remove();
}
