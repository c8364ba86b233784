/** Focuses the first invalid field. Returns false if there is none. */
export function focusInvalidField(form: HTMLFormElement, faults: Record<string, string>): boolean {
  const [first] = Object.keys(faults);
  if (!first) return false;
  form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  return true;
}
