import { countRows, type FormValues, renumberRows } from '#contract/office/form.ts';

/** Maps the index of an item to its new index. Undefined removes the item. */
export type ListChange = (index: number) => number | undefined;

export const listChanges = {
  remove: () => undefined,
  up: (index: number) => index - 1,
  down: (index: number) => index + 1,
} satisfies Record<string, ListChange>;

/** `target` is like `text.2`. The names of the inputs give the order of the list. */
export function changeList(typed: FormValues, target: string, change: ListChange): { list: string; typed: FormValues } {
  const [, list = '', digits] = target.match(/^([\w.-]{1,120})\.(\d{1,3})$/) ?? [];
  const [item, newIndex] = [Number(digits), change(Number(digits))];
  const items = countRows(list, typed);
  if (!list || (newIndex !== undefined && (newIndex < 0 || newIndex >= items))) return { list, typed };
  const order = Array.from({ length: items }, (_, index) => index).filter((index) => index !== item);
  if (newIndex !== undefined) order.splice(newIndex, 0, item);
  const newIndexOf = (row: number) => (order.includes(row) ? order.indexOf(row) : undefined);
  return { list, typed: renumberRows(list, typed, newIndexOf) };
}
