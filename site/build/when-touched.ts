import type { ClientDirective } from 'astro';

const triggerEvents = ['pointerenter', 'touchstart', 'focusin'] as const;
const clickable = 'a, button, summary, input';

/** How Astro writes props: a value, or a list of such pairs. We use none of its other types. */
type SerializedProp = [type: 0, value: unknown] | [type: 1, list: SerializedProp[]];

/**
 * Replaces Astro's element for islands, which is longer in each page (figures in README.md).
 * Hydrates an island at the first touch; with `client:touched="visible"` when it comes into view.
 * Holds clicks back until then and repeats them in order. If the code cannot be loaded, clicks do
 * what plain HTML does, and the page says so. Each attempt uses another address, because browsers
 * cache the failure of a module.
 */
class Island extends HTMLElement {
  connectedCallback() {
    const heldTargets: HTMLElement[] = [];
    let isHolding = true;
    let isStarted = false;
    let attempts = 0;

    const holdClick = (event: Event) => {
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>(clickable) : null;
      // The browser opens a link in a new tab or window if a modifier key is pressed.
      if (!isHolding || !target || (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)))
        return;
      event.preventDefault();
      event.stopPropagation();
      heldTargets.push(target);
      target.ariaBusy = 'true';
      void hydrateAndReplay();
    };

    const tryToHydrate = async () => {
      try {
        await hydrate(this, attempts++);
        return true;
      } catch (error) {
        reportError(error);
        return false;
      }
    };

    const hydrateAndReplay = async () => {
      if (isStarted) return;
      isStarted = true;
      const isHydrated = (await tryToHydrate()) || (await wait(1000).then(tryToHydrate));
      isHolding = false;
      for (const target of heldTargets.splice(0)) {
        target.ariaBusy = null;
        target.click();
        // Let React render the result of one click before the next.
        await wait();
      }
      this.toggleAttribute('data-load-failed', !isHydrated);
      isHolding = !isHydrated;
      isStarted = isHydrated;
    };

    this.addEventListener('click', holdClick, true);
    for (const event of triggerEvents) this.addEventListener(event, hydrateAndReplay, { passive: true });
    if (this.getAttribute('opts')?.includes('visible'))
      void waitUntilParsed().then(() => startWhenInView(this, () => void hydrateAndReplay()));
  }
}

const wait = (time?: number) => new Promise((resolve) => setTimeout(resolve, time));

/** Until the browser has parsed the whole page, an island may be incomplete. */
async function waitUntilParsed(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }));
}

async function hydrate(island: HTMLElement, attempts: number): Promise<void> {
  const read = (name: string) => island.getAttribute(name) ?? '';
  const load = (address: string) =>
    import(attempts ? `/assets/again/${attempts}/${address.slice(address.lastIndexOf('/') + 1)}` : address);
  const [components, renderer] = await Promise.all([load(read('component-url')), load(read('renderer-url'))]);
  await waitUntilParsed();
  const slot = island.querySelector('astro-slot');
  const slots = slot ? { default: slot.innerHTML } : {};
  await renderer.default(island)(components[read('component-export')], readProps(JSON.parse(read('props'))), slots, {});
  island.removeAttribute('ssr');
}

function readProps(value: object): unknown {
  const restoreProp = ([type, prop]: SerializedProp): unknown =>
    type ? prop.map(restoreProp) : prop instanceof Object ? readProps(prop) : prop;
  return Object.fromEntries(Object.entries(value).map(([name, prop]) => [name, restoreProp(prop)]));
}

/** Observes the children, because the island has no box (display: contents). */
function startWhenInView(island: HTMLElement, start: () => void) {
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watcher.disconnect();
    start();
  });
  for (const child of island.children) watcher.observe(child);
}

customElements.define('astro-island', Island);

/** Astro asks for a directive. The element needs none. */
const whenTouched: ClientDirective = () => {};
export default whenTouched;
