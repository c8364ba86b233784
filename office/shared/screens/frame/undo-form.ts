/** Replaces each `UndoForm.tsx` of the page by a sentence when its time is over. */
for (const part of document.querySelectorAll<HTMLElement>('[data-undo-milliseconds]'))
  setTimeout(() => endUndo(part), Number(part.dataset['undoMilliseconds']));

function endUndo(part: HTMLElement): void {
  const hasFocus = part.contains(document.activeElement);
  for (const element of part.children) if (element instanceof HTMLElement) element.hidden = !element.hidden;
  if (hasFocus) part.querySelector<HTMLElement>('[role="status"]')?.focus();
}

// Makes this file a module.
export {};
