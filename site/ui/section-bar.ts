/**
 * Marks the current section: the last one above a line 100 px below the top of the window, or the
 * first one. Never moves the focus.
 */
for (const bar of document.querySelectorAll<HTMLElement>('[data-section-bar]')) trackCurrentSection(bar);

function trackCurrentSection(bar: HTMLElement) {
  const links = [...bar.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  let waiting = false;
  // Reading positions too early would force a layout of the whole page.
  let inSight = false;
  new IntersectionObserver((seen) => {
    inSight = seen.at(-1)?.isIntersecting ?? false;
    soon();
  }).observe(bar);

  function update() {
    waiting = false;
    const current = links.findLast((link) => topOf(link) <= 100) ?? links[0];
    if (!current || current.getAttribute('aria-current')) return;
    for (const link of links) link.removeAttribute('aria-current');
    current.setAttribute('aria-current', 'true');
    bar.scrollTo({ left: current.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2 });
  }

  const soon = () => {
    if (waiting || !inSight) return;
    waiting = true;
    requestAnimationFrame(update);
  };
  for (const event of ['scroll', 'resize']) addEventListener(event, soon, { passive: true });
}

/** Tolerates one pixel, because zoomed pages scroll to fractions. */
const topOf = ({ hash }: HTMLAnchorElement): number =>
  (document.getElementById(hash.slice(1))?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) - 1;
