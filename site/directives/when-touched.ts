import type { ClientDirective } from 'astro';

const triggerEvents = ['pointerenter', 'touchstart', 'focusin'] as const;
const clickable = 'a, button, summary, input';

/**
 * Hydrates an island at the first touch; with `client:touched="visible"` when it comes into view.
 * Holds clicks back until then and repeats them in order. If the code cannot be loaded, clicks do
 * what plain HTML does, and the page says so. The next click tries another address, because
 * browsers cache the failure of a module.
 */
const whenTouched: ClientDirective = (load, { value }, island) => {
  const heldTargets: HTMLElement[] = [];
  let isHolding = true;
  let isStarted = false;
  let hasFailed = false;
  let retries = 0;

  const hold = (event: Event) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(clickable) : null;
    // The browser opens a link in a new tab or window if a modifier key is pressed.
    if (!isHolding || !target || (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)))
      return;
    event.preventDefault();
    event.stopPropagation();
    heldTargets.push(target);
    target.ariaBusy = 'true';
    void start();
  };

  async function start() {
    if (isStarted) return;
    isStarted = true;
    hasFailed = false;
    try {
      const hydrate = await load();
      await hydrate();
    } finally {
      isHolding = false;
      for (const target of heldTargets.splice(0)) {
        target.ariaBusy = null;
        target.click();
        // Let React render the result of one click before the next.
        await new Promise((resolve) => setTimeout(resolve));
      }
      island.toggleAttribute('data-load-failed', hasFailed);
      isHolding = hasFailed;
      isStarted = !hasFailed;
    }
  }

  island.addEventListener('click', hold, true);
  island.addEventListener('astro:hydration-error', () => {
    hasFailed = true;
    retries += 1;
    for (const name of ['component-url', 'renderer-url'])
      island.setAttribute(name, `/assets/again/${retries}/${island.getAttribute(name)?.split('/').at(-1)}`);
  });
  for (const event of triggerEvents) island.addEventListener(event, start, { passive: true });
  if (value === 'visible') onceInView(island, start);
};

/** Observes the children, because the island has no box (display: contents). */
function onceInView(island: HTMLElement, start: () => Promise<void>) {
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watcher.disconnect();
    void start();
  });
  for (const child of island.children) watcher.observe(child);
}

export default whenTouched;
