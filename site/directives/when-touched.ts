import type { ClientDirective } from 'astro';

const signs = ['pointerenter', 'touchstart', 'focusin'] as const;

/**
 * Hydrates at the first sign of interest. A click that comes before React does is held back and given again once the
 * island is alive, so that no press is lost on a slow line; when the code cannot be had at all, the press falls
 * through to what the plain HTML does.
 */
const whenTouched: ClientDirective = (load, _options, island) => {
  let waiting: HTMLElement | null = null;
  let started = false;

  const hold = (event: Event) => {
    if (!(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopPropagation();
    waiting = event.target;
    void start();
  };

  const release = () => {
    island.removeEventListener('click', hold, true);
    for (const sign of signs) island.removeEventListener(sign, start);
    waiting?.click();
  };

  async function start() {
    if (started) return;
    started = true;
    try {
      const hydrate = await load();
      await hydrate();
    } finally {
      release();
    }
  }

  island.addEventListener('click', hold, true);
  for (const sign of signs) island.addEventListener(sign, start, { passive: true });
};

export default whenTouched;
