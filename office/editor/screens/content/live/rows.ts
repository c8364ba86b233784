/** New rows come from a template with index `+`. */
import { fillInBrowser } from '#site/language/placeholders.ts';

type RowMessages = Record<'added' | 'removed' | 'moved', string>;

const renamedAttributes = 'name, id, for, value, aria-describedby, aria-labelledby, data-list, data-row'.split(', ');

export function enableRowButtons(
  form: HTMLFormElement,
  messages: RowMessages,
  onChange: () => void,
  announce: (text: string) => void,
): void {
  form.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const [, change, path] = button?.value.match(/^(add|remove|up|down):(.+)$/) ?? [];
    if (button?.name !== 'action' || !change || !path) return;
    const done = change === 'add' ? addRow(form, path, button) : changeRow(form, change, path);
    if (!done) return;
    event.preventDefault();
    done.focus?.focus();
    const { messageKey, position, total } = done;
    announce(fillInBrowser(messages[messageKey], { number: position, of: total }));
    onChange();
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
  const maxRows = Number(list.dataset['maxRows'] ?? Number.POSITIVE_INFINITY);
  const index = rowsOf(list).length;
  if (index >= maxRows) return undefined;
  const row = document.importNode(template.content, true).firstElementChild as HTMLElement | null;
  if (!row) return undefined;
  renameFields(row, `${path}.+`, `${path}.${index}`);
  relabelRow(row, list, '+', index + 1);
  list.append(row);
  updateMoveButtons(list, path);
  const focus = row.querySelector<HTMLElement>(fieldSelector) ?? button;
  return { messageKey: 'added', position: index + 1, total: index + 1, focus };
}

function changeRow(form: HTMLFormElement, change: string, at: string): RowChange | undefined {
  const [, path = '', digits] = at.match(/^(.+)\.(\d+)$/) ?? [];
  const list = listAt(form, path);
  const rows = list ? rowsOf(list) : [];
  const index = Number(digits);
  const row = rows[index];
  if (!list || !row) return undefined;
  if (change === 'remove') {
    row.remove();
    const remaining = renumber(list, path, rows);
    const next = remaining[Math.min(index, remaining.length - 1)];
    const focus = next?.querySelector<HTMLElement>(fieldSelector) ?? buttonIn(form, `add:${path}`);
    return { messageKey: 'removed', position: index + 1, total: remaining.length, focus };
  }
  const other = rows[change === 'up' ? index - 1 : index + 1];
  if (!other) return undefined;
  if (change === 'up') other.before(row);
  else other.after(row);
  const renumbered = renumber(list, path, rows);
  const newIndex = renumbered.indexOf(row);
  const focus =
    buttonIn(row, `${change}:${path}.${newIndex}`) ??
    buttonIn(row, `${change === 'up' ? 'down' : 'up'}:${path}.${newIndex}`);
  return { messageKey: 'moved', position: newIndex + 1, total: renumbered.length, focus };
}

/** Renames through temporary names: two radio groups with one name would lose their selection. */
function renumber(list: HTMLElement, path: string, oldRows: readonly HTMLElement[]): HTMLElement[] {
  const rows = rowsOf(list);
  const moved = rows.filter((row, index) => oldRows[index] !== row);
  for (const row of moved) renameFields(row, `${path}.${oldRows.indexOf(row)}`, `${path}.~${rows.indexOf(row)}`);
  for (const row of moved) renameFields(row, `${path}.~${rows.indexOf(row)}`, `${path}.${rows.indexOf(row)}`);
  for (const row of moved) relabelRow(row, list, oldRows.indexOf(row) + 1, rows.indexOf(row) + 1);
  updateMoveButtons(list, path);
  return rows;
}

function updateMoveButtons(list: HTMLElement, path: string): void {
  const rows = rowsOf(list);
  for (const [index, row] of rows.entries())
    for (const [change, end] of [
      ['up', 0],
      ['down', rows.length - 1],
    ] as const) {
      const button = row.querySelector<HTMLButtonElement>(
        `button[value="${CSS.escape(`${change}:${path}.${index}`)}"]`,
      );
      if (button) button.disabled = index === end;
    }
}

function relabelRow(row: HTMLElement, list: HTMLElement, oldPosition: number | '+', newPosition: number): void {
  const { rowLabelTemplate = '' } = list.dataset;
  const old = rowLabelTemplate.replace('{}', String(oldPosition));
  const next = rowLabelTemplate.replace('{}', String(newPosition));
  const startsWithOld = (text: string) => text.startsWith(old) && !/^\d/.test(text.slice(old.length));
  const textNodes = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  for (let node = textNodes.nextNode(); node; node = textNodes.nextNode()) {
    const text = node.textContent ?? '';
    if (rowLabelTemplate && startsWithOld(text)) node.textContent = next + text.slice(old.length);
  }
  for (const element of [row, ...row.querySelectorAll('[aria-label]')]) {
    const label = element.ariaLabel ?? '';
    if (rowLabelTemplate && startsWithOld(label)) element.ariaLabel = next + label.slice(old.length);
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
