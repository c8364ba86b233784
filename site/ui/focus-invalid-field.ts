/** Focuses the first invalid field. Returns false if there is none. */
export function focusInvalidField(form: HTMLFormElement, fieldErrors: Record<string, string>): boolean {
  const [first] = Object.keys(fieldErrors);
  if (!first) return false;
  form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  return true;
}
