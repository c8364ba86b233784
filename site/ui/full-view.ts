/** The window-filling view of a set of plates (FullView.tsx): it shows a copy of whichever plate is current. */
export function largeView(frame: HTMLElement, current: () => HTMLElement | undefined): { show: () => void } {
  const view = frame.querySelector<HTMLDialogElement>('[data-full-view]');
  const caption = frame.querySelector<HTMLElement>('[data-caption]');
  const place = frame.querySelector<HTMLElement>('[data-large]');

  function show() {
    const plate = current();
    const picture = plate?.querySelector('picture')?.cloneNode(true);
    if (!view?.open || !place || !caption || !(picture instanceof Element)) return;
    caption.textContent = plate?.dataset['told'] ?? '';
    for (const source of picture.children) source.setAttribute('sizes', '100vw');
    place.replaceChildren(picture);
  }

  frame.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('[data-close]')) view?.close();
    if (!target?.closest('[data-full]') || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    view?.showModal();
    show();
  });

  return { show };
}
