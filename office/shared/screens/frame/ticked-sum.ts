/** Updates each `TickedSum.tsx` of the page when somebody ticks a checkbox. */
for (const sentence of document.querySelectorAll<HTMLElement>('[data-ticked-sum]')) {
  const form = sentence.closest('form');
  const show = () => showSum(sentence, form?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? []);
  show();
  form?.addEventListener('change', show);
}

// Back restores the ticks after this script.
addEventListener('pageshow', () => {
  for (const form of document.forms) form.dispatchEvent(new Event('change'));
});

function showSum(sentence: HTMLElement, boxes: Iterable<HTMLInputElement>): void {
  const { tickedSum: counted = '', one, other, none = '' } = sentence.dataset;
  const sum = [...boxes].reduce((all, box) => all + (box.checked ? Number(box.dataset[counted] ?? 0) : 0), 0);
  const plural = new Intl.PluralRules(document.documentElement.lang).select(sum) === 'one' ? one : other;
  const text = sum === 0 ? none : (plural ?? '').replace('{{count}}', String(sum));
  sentence.hidden = text === '';
  if (sentence.textContent !== text) sentence.textContent = text;
}

// Makes this file a module.
export {};
