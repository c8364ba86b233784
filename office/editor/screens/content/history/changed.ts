/** Marks the changes on both pages from outside: no script runs in the frames. */
const section = document.querySelector<HTMLElement>('[data-changed]');
const both = [...(section?.querySelectorAll('iframe') ?? [])];
const fields = section?.dataset['changed']?.split(' ').filter(Boolean) ?? [];
const seen = new Set<HTMLIFrameElement>();

for (const frame of both) {
  frame.addEventListener('load', () => mark(frame));
  // The frame may have loaded before this script.
  if (frame.contentDocument?.readyState === 'complete' && frame.contentDocument.URL !== 'about:blank') mark(frame);
}

function mark(frame: HTMLIFrameElement): void {
  const page = frame.contentDocument;
  if (!page) return;
  page.addEventListener('click', (event) => event.preventDefault());
  const places = fields.flatMap((field) => [
    ...page.body.querySelectorAll<HTMLElement>(`[data-field~="${CSS.escape(field)}"]`),
  ]);
  const shown = places.filter((place) => place.getClientRects().length > 0);
  for (const { style } of shown) {
    style.outline = '3px solid var(--rust)';
    style.outlineOffset = '3px';
  }
  const top = shown[0]?.getBoundingClientRect().top;
  if (top !== undefined) page.scrollingElement?.scrollTo({ top: top - 80, behavior: 'instant' });
  if (shown.length > 0) seen.add(frame);
  else seen.delete(frame);
  const elsewhere = section?.querySelector<HTMLElement>('[data-elsewhere]');
  if (elsewhere) elsewhere.hidden = seen.size > 0 || fields.length === 0;
}

export {};
