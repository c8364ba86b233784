import { countRows, type FormValues, renumberRows } from '#contract/office/form.ts';

/** Maps the index of an item to its new index. Undefined removes the item. */
export type ListChange = (place: number) => number | undefined;

export const listChanges = {
  remove: () => undefined,
  up: (place: number) => place - 1,
  down: (place: number) => place + 1,
} satisfies Record<string, ListChange>;

/** `target` is like `text.2`. The names of the inputs give the order of the list. */
export function changeList(typed: FormValues, target: string, move: ListChange): { list: string; typed: FormValues } {
  const [, list = '', digits] = target.match(/^([\w.-]{1,120})\.(\d{1,3})$/) ?? [];
  const [item, to] = [Number(digits), move(Number(digits))];
  const items = countRows(list, typed);
  if (!list || (to !== undefined && (to < 0 || to >= items))) return { list, typed };
  const order = Array.from({ length: items }, (_, place) => place).filter((place) => place !== item);
  if (to !== undefined) order.splice(to, 0, item);
  const placeOf = (row: number) => (order.includes(row) ? order.indexOf(row) : undefined);
  return { list, typed: renumberRows(list, typed, placeOf) };
}
