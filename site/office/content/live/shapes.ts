/**
 * Where there are several shapes, the fields of the one that is chosen stand in the form and the others wait beside it. What was typed
 * goes along where both have a field for it, and the rest is there again for whoever changes back.
 */
type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** False: the server has to draw them. */
export function reshape(choice: HTMLSelectElement): boolean {
  const holder = choice.closest('[data-shapes]');
  const now = childOf(holder, '[data-shape-now]');
  const next = childOf(holder, `template[data-shape-of="${CSS.escape(choice.value)}"]`);
  if (!now || (choice.value && !(next instanceof HTMLTemplateElement))) return false;
  const typed = new Map(inputsIn(now).map((input) => [input.name, input]));
  const before = document.createElement('template');
  before.dataset['shapeOf'] = now.dataset['shapeNow'] ?? '';
  before.content.append(...now.childNodes);
  if (next instanceof HTMLTemplateElement) {
    now.append(...next.content.childNodes);
    next.replaceWith(before);
  } else now.after(before);
  now.dataset['shapeNow'] = choice.value;
  for (const input of inputsIn(now)) {
    const same = typed.get(input.name);
    if (!same) continue;
    input.value = same.value;
    if (input instanceof HTMLInputElement && same instanceof HTMLInputElement) input.checked = same.checked;
  }
  return true;
}

const childOf = (holder: Element | null, selector: string): HTMLElement | undefined =>
  [...(holder?.children ?? [])].find((child) => child.matches(selector)) as HTMLElement | undefined;

const inputsIn = (part: Element): Input[] => [...part.querySelectorAll<Input>('input, textarea, select')];
