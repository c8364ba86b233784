/** Outlines the changes in both frames from outside, because frames run no scripts. */
const section = document.querySelector<HTMLElement>('[data-changed-fields]');
const frames = [...(section?.querySelectorAll('iframe') ?? [])];
const changedFields = section?.dataset['changedFields']?.split(' ').filter(Boolean) ?? [];
const framesWithChanges = new Set<HTMLIFrameElement>();

for (const frame of frames) {
  frame.addEventListener('load', () => outlineChanges(frame));
  // The frame may have loaded before this script.
  if (frame.contentDocument?.readyState === 'complete' && frame.contentDocument.URL !== 'about:blank')
    outlineChanges(frame);
}

function outlineChanges(frame: HTMLIFrameElement): void {
  const page = frame.contentDocument;
  if (!page) return;
  page.addEventListener('click', (event) => event.preventDefault());
  const places = changedFields.flatMap((field) => [
    ...page.body.querySelectorAll<HTMLElement>(`[data-field~="${CSS.escape(field)}"]`),
  ]);
  const shown = places.filter((place) => place.getClientRects().length > 0);
  for (const { style } of shown) {
    style.outline = '3px solid var(--rust)';
    style.outlineOffset = '3px';
  }
  const top = shown[0]?.getBoundingClientRect().top;
  if (top !== undefined) page.scrollingElement?.scrollTo({ top: top - 80, behavior: 'instant' });
  if (shown.length > 0) framesWithChanges.add(frame);
  else framesWithChanges.delete(frame);
  const notice = section?.querySelector<HTMLElement>('[data-change-not-on-page]');
  if (notice) notice.hidden = framesWithChanges.size > 0 || changedFields.length === 0;
}

export {};
