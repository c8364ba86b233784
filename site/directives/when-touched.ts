import type { ClientDirective } from 'astro';

const triggerEvents = ['pointerenter', 'touchstart', 'focusin'] as const;
const clickable = 'a, button, summary, input';

/**
 * Hydrates at the first touch, with `client:touched="visible"` already when in view.
 * Earlier clicks are held back and repeated in order. If the code cannot be loaded, the click does
 * what plain HTML does and the page says so. The next click tries another address, because browsers
 * cache a failed module.
 */
const whenTouched: ClientDirective = (load, { value }, island) => {
  const held: HTMLElement[] = [];
  let holding = true;
  let started = false;
  let failed = false;
  let again = 0;

  const hold = (event: Event) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(clickable) : null;
    // A click with a modifier key opens a tab or window: leave it to the plain link.
    if (!holding || !target || (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)))
      return;
    event.preventDefault();
    event.stopPropagation();
    held.push(target);
    target.ariaBusy = 'true';
    void start();
  };

  async function start() {
    if (started) return;
    started = true;
    failed = false;
    try {
      const hydrate = await load();
      await hydrate();
    } finally {
      holding = false;
      for (const target of held.splice(0)) {
        target.ariaBusy = null;
        target.click();
        // Let React render the answer to one click before the next.
        await new Promise((resolve) => setTimeout(resolve));
      }
      island.toggleAttribute('data-load-failed', failed);
      holding = failed;
      started = !failed;
    }
  }

  island.addEventListener('click', hold, true);
  island.addEventListener('astro:hydration-error', () => {
    failed = true;
    again += 1;
    for (const name of ['component-url', 'renderer-url'])
      island.setAttribute(name, `/assets/again/${again}/${island.getAttribute(name)?.split('/').at(-1)}`);
  });
  for (const event of triggerEvents) island.addEventListener(event, start, { passive: true });
  if (value === 'visible') onceInView(island, start);
};

/** The island has no box (display: contents). Its children have. */
function onceInView(island: HTMLElement, start: () => Promise<void>) {
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watcher.disconnect();
    void start();
  });
  for (const child of island.children) watcher.observe(child);
}

export default whenTouched;
