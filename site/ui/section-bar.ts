/**
 * Marks the current section: the last one above a line 100 px below the top of the window, or the
 * first one. Never moves the focus.
 */
for (const bar of document.querySelectorAll<HTMLElement>('[data-section-bar]')) trackCurrentSection(bar);

function trackCurrentSection(bar: HTMLElement) {
  const links = [...bar.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  let isScheduled = false;
  // Reading positions too early would force a layout of the whole page.
  let isVisible = false;
  new IntersectionObserver((seen) => {
    isVisible = seen.at(-1)?.isIntersecting ?? false;
    scheduleUpdate();
  }).observe(bar);

  function update() {
    isScheduled = false;
    const current = links.findLast((link) => topOf(link) <= 100) ?? links[0];
    if (!current || current.getAttribute('aria-current')) return;
    for (const link of links) link.removeAttribute('aria-current');
    current.setAttribute('aria-current', 'true');
    bar.scrollTo({ left: current.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2 });
  }

  const scheduleUpdate = () => {
    if (isScheduled || !isVisible) return;
    isScheduled = true;
    requestAnimationFrame(update);
  };
  for (const event of ['scroll', 'resize']) addEventListener(event, scheduleUpdate, { passive: true });
}

/** Tolerates one pixel, because zoomed pages scroll to fractions. */
const topOf = ({ hash }: HTMLAnchorElement): number =>
  (document.getElementById(hash.slice(1))?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) - 1;
