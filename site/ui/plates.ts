/** Changes the shown picture of a series (Plates.tsx) by arrows, keys and swipes. */
const decodeTimeout = 4000;
const minimumSwipe = 40;

for (const container of document.querySelectorAll<HTMLElement>('[data-plates]')) enablePlates(container);

function enablePlates(container: HTMLElement) {
  const plates = [...container.querySelectorAll<HTMLElement>('[data-plate]')];
  const status = container.querySelector<HTMLElement>('[data-status]');
  const updateFullView = enableFullView(container);
  let shown = plates.findIndex((plate) => !plate.hidden);
  let wantedIndex = shown;

  const showNext = (by: number) => loadAndShow(wrapIndex(wantedIndex + by));

  async function loadAndShow(target: number) {
    wantedIndex = target;
    const plate = plates[target];
    if (!plate) return;
    await waitForImage(plate);
    // The visitor may have gone on to another picture meanwhile.
    if (target === wantedIndex) show(target, plate);
  }

  function show(target: number, plate: HTMLElement) {
    shown = target;
    for (const other of plates) other.hidden = other !== plate;
    if (status) status.textContent = plate.dataset['statusText'] ?? '';
    // Plates in a closed dialog must not change the address.
    if (container.checkVisibility()) updateAddress(plate);
    updateFullView();
    prefetchNeighbours();
  }

  function prefetchNeighbours() {
    if (!container.checkVisibility()) return;
    for (const by of [1, -1]) imageOf(plates[wrapIndex(shown + by)])?.setAttribute('loading', 'eager');
  }

  const wrapIndex = (index: number) => (index + plates.length) % plates.length;

  container.addEventListener('click', (event) => {
    const arrow = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-step]') : null;
    if (!arrow || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void showNext(Number(arrow.dataset['step']));
  });

  container.addEventListener('show-plate', (event) => {
    if (!(event instanceof CustomEvent)) return;
    // Show the text at once, even if the picture is slow, because the old text would be wrong.
    wantedIndex = plates.findIndex(({ dataset }) => dataset['plate'] === event.detail);
    const plate = plates[wantedIndex];
    imageOf(plate)?.setAttribute('loading', 'eager');
    if (plate) show(wantedIndex, plate);
  });

  document.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey || !isKeyForPlates(container, event.target)) return;
    event.preventDefault();
    void showNext(by);
  });

  for (const surface of container.querySelectorAll<HTMLElement>('[data-swipe]')) listenForSwipes(surface, showNext);
  if (document.readyState === 'complete') prefetchNeighbours();
  else addEventListener('load', prefetchNeighbours, { once: true });
}

const imageOf = (plate: HTMLElement | undefined) => plate?.querySelector('img');

/** Waits until the image is decoded, at most `decodeTimeout`. */
async function waitForImage(plate: HTMLElement): Promise<void> {
  const image = imageOf(plate);
  image?.setAttribute('loading', 'eager');
  await Promise.race([image?.decode().catch(() => {}), new Promise((resolve) => setTimeout(resolve, decodeTimeout))]);
}

function updateAddress({ dataset }: HTMLElement) {
  const address = new URL(dataset['plate'] ?? '', location.href);
  const language = new URLSearchParams(location.search).get('lng');
  if (language) address.searchParams.set('lng', language);
  history.replaceState(history.state, '', address);
}

/** Not while the visitor types in a field, or behind another modal. */
function isKeyForPlates(container: HTMLElement, target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('input, textarea, select, video, [data-row]')) return false;
  const modal = document.querySelector('dialog:modal, [popover]:popover-open');
  return container.checkVisibility() && (!modal || container.contains(modal) || modal.contains(container));
}

function listenForSwipes(surface: HTMLElement, showNext: (by: 1 | -1) => unknown) {
  let from: { x: number; y: number } | undefined;
  surface.addEventListener('pointerdown', ({ pointerType, clientX: x, clientY: y, isPrimary }) => {
    from = pointerType === 'touch' && isPrimary ? { x, y } : undefined;
  });
  surface.addEventListener('pointercancel', () => {
    from = undefined;
  });
  surface.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (!from) return;
    const [across, down] = [clientX - from.x, clientY - from.y];
    from = undefined;
    if (Math.abs(across) >= minimumSwipe && Math.abs(across) > 2 * Math.abs(down)) showNext(across < 0 ? 1 : -1);
  });
}

function enableFullView(container: HTMLElement): () => void {
  const view = container.querySelector<HTMLDialogElement>('[data-full-view]');
  const caption = container.querySelector<HTMLElement>('[data-caption]');
  const place = container.querySelector<HTMLElement>('[data-large]');

  function show() {
    const plate = container.querySelector<HTMLElement>('[data-plate]:not([hidden])');
    const picture = plate?.querySelector('picture')?.cloneNode(true);
    if (!view?.open || !place || !caption || !(picture instanceof Element)) return;
    caption.textContent = plate?.dataset['statusText'] ?? '';
    for (const source of picture.children) source.setAttribute('sizes', '100vw');
    place.replaceChildren(picture);
  }

  container.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('[data-close]')) view?.close();
    if (!target?.closest('[data-full]') || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    view?.showModal();
    show();
  });
  return show;
}
