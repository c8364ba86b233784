/** New rows come from a template with index `+`. */

type RowMessages = Record<'added' | 'removed' | 'moved', string>;

const renamedAttributes = 'name, id, for, value, aria-describedby, aria-labelledby, data-list, data-row'.split(', ');

export function enableRowButtons(
  form: HTMLFormElement,
  words: RowMessages,
  changed: () => void,
  announce: (text: string) => void,
): void {
  form.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const [, act, path] = button?.value.match(/^(add|remove|up|down):(.+)$/) ?? [];
    if (button?.name !== 'action' || !act || !path) return;
    const done = act === 'add' ? addRow(form, path, button) : changeRow(form, act, path);
    if (!done) return;
    event.preventDefault();
    done.focus?.focus();
    const { messageKey, position, total } = done;
    announce(words[messageKey].replace('{number}', String(position)).replace('{of}', String(total)));
    changed();
  });
}

interface RowChange {
  messageKey: keyof RowMessages;
  /** from 1 */
  position: number;
  total: number;
  focus: HTMLElement | null | undefined;
}

const listAt = (form: HTMLFormElement, path: string) =>
  form.querySelector<HTMLElement>(`[data-list="${CSS.escape(path)}"]`);
const rowsOf = (list: HTMLElement) =>
  [...list.children].filter((child) => child.matches('[data-row]')) as HTMLElement[];
const buttonIn = (part: HTMLElement, value: string) =>
  part.querySelector<HTMLButtonElement>(`button[value="${CSS.escape(value)}"]:not(:disabled)`);
const fieldSelector = 'input:not([type=hidden]), textarea, select';

function addRow(form: HTMLFormElement, path: string, button: HTMLElement): RowChange | undefined {
  const list = listAt(form, path);
  const template = form.querySelector<HTMLTemplateElement>(`template[data-row="${CSS.escape(path)}"]`);
  if (!list || !template) return undefined;
  const most = Number(list.dataset['maxRows'] ?? Number.POSITIVE_INFINITY);
  const index = rowsOf(list).length;
  if (index >= most) return undefined;
  const row = document.importNode(template.content, true).firstElementChild as HTMLElement | null;
  if (!row) return undefined;
  renameFields(row, `${path}.+`, `${path}.${index}`);
  relabelRow(row, list, '+', index + 1);
  list.append(row);
  updateMoveButtons(list, path);
  const focus = row.querySelector<HTMLElement>(fieldSelector) ?? button;
  return { messageKey: 'added', position: index + 1, total: index + 1, focus };
}

function changeRow(form: HTMLFormElement, act: string, at: string): RowChange | undefined {
  const [, path = '', digits] = at.match(/^(.+)\.(\d+)$/) ?? [];
  const list = listAt(form, path);
  const rows = list ? rowsOf(list) : [];
  const index = Number(digits);
  const row = rows[index];
  if (!list || !row) return undefined;
  if (act === 'remove') {
    row.remove();
    const left = renumber(list, path, rows);
    const next = left[Math.min(index, left.length - 1)];
    const to = next?.querySelector<HTMLElement>(fieldSelector) ?? buttonIn(form, `add:${path}`);
    return { messageKey: 'removed', position: index + 1, total: left.length, focus: to };
  }
  const other = rows[act === 'up' ? index - 1 : index + 1];
  if (!other) return undefined;
  if (act === 'up') other.before(row);
  else other.after(row);
  const left = renumber(list, path, rows);
  const newIndex = left.indexOf(row);
  const to =
    buttonIn(row, `${act}:${path}.${newIndex}`) ?? buttonIn(row, `${act === 'up' ? 'down' : 'up'}:${path}.${newIndex}`);
  return { messageKey: 'moved', position: newIndex + 1, total: left.length, focus: to };
}

/** Renames through temporary names: two radio groups with one name would lose their selection. */
function renumber(list: HTMLElement, path: string, before: readonly HTMLElement[]): HTMLElement[] {
  const rows = rowsOf(list);
  const moved = rows.filter((row, index) => before[index] !== row);
  for (const row of moved) renameFields(row, `${path}.${before.indexOf(row)}`, `${path}.~${rows.indexOf(row)}`);
  for (const row of moved) renameFields(row, `${path}.~${rows.indexOf(row)}`, `${path}.${rows.indexOf(row)}`);
  for (const row of moved) relabelRow(row, list, before.indexOf(row) + 1, rows.indexOf(row) + 1);
  updateMoveButtons(list, path);
  return rows;
}

function updateMoveButtons(list: HTMLElement, path: string): void {
  const rows = rowsOf(list);
  for (const [index, row] of rows.entries())
    for (const [act, end] of [
      ['up', 0],
      ['down', rows.length - 1],
    ] as const) {
      const button = row.querySelector<HTMLButtonElement>(`button[value="${CSS.escape(`${act}:${path}.${index}`)}"]`);
      if (button) button.disabled = index === end;
    }
}

function relabelRow(row: HTMLElement, { dataset }: HTMLElement, before: number | '+', now: number): void {
  const { rowLabel = '' } = dataset;
  const old = rowLabel.replace('{}', String(before));
  const next = rowLabel.replace('{}', String(now));
  const startsWithOld = (text: string) => text.startsWith(old) && !/^\d/.test(text.slice(old.length));
  const words = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const text = node.textContent ?? '';
    if (rowLabel && startsWithOld(text)) node.textContent = next + text.slice(old.length);
  }
  for (const element of [row, ...row.querySelectorAll('[aria-label]')]) {
    const label = element.ariaLabel ?? '';
    if (rowLabel && startsWithOld(label)) element.ariaLabel = next + label.slice(old.length);
  }
}

function renameFields(root: ParentNode, from: string, to: string): void {
  const begins = new RegExp(`(^|[ :])${from.replaceAll(/[.+]/g, '\\$&')}(?=[.\\- ]|$)`, 'g');
  const all = [...(root instanceof Element ? [root] : []), ...root.querySelectorAll('*')];
  for (const element of all) {
    for (const name of renamedAttributes) {
      if (name === 'value' && element.tagName !== 'BUTTON') continue;
      const value = element.getAttribute(name);
      if (value?.includes(from))
        element.setAttribute(name, value.replaceAll(begins, `$1${to.replaceAll('$', '$$$$')}`));
    }
    if (element instanceof HTMLTemplateElement) renameFields(element.content, from, to);
  }
}

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns false if the server must render the fields of the variant. */
export function switchVariant(choice: HTMLSelectElement): boolean {
  const holder = choice.closest('[data-variants]');
  const now = childOf(holder, '[data-current-variant]');
  const next = childOf(holder, `template[data-variant-of="${CSS.escape(choice.value)}"]`);
  if (!now || (choice.value && !(next instanceof HTMLTemplateElement))) return false;
  const typed = new Map(inputsIn(now).map((input) => [input.name, input]));
  const before = document.createElement('template');
  before.dataset['variantOf'] = now.dataset['currentVariant'] ?? '';
  before.content.append(...now.childNodes);
  if (next instanceof HTMLTemplateElement) {
    now.append(...next.content.childNodes);
    next.replaceWith(before);
  } else now.after(before);
  now.dataset['currentVariant'] = choice.value;
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

const inputsIn = (part: Element): FormControl[] => [...part.querySelectorAll<FormControl>('input, textarea, select')];
