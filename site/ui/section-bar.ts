/**
 * Marks in every section bar (SectionBar.tsx) the section that is being read: the last one that has reached the line 100
 * dots below the top of the window, and before that the first. It never moves the focus.
 */
for (const bar of document.querySelectorAll<HTMLElement>('[data-section-bar]')) follow(bar);

function follow(bar: HTMLElement) {
  const links = [...bar.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  let waiting = false;
  // To ask where a section is before the page is laid out would lay it out at once, unseen parts included.
  let inSight = false;
  new IntersectionObserver((seen) => {
    inSight = seen.at(-1)?.isIntersecting ?? false;
    soon();
  }).observe(bar);

  function mark() {
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
    requestAnimationFrame(mark);
  };
  for (const event of ['scroll', 'resize']) addEventListener(event, soon, { passive: true });
}

/** A dot of leeway: zoomed pages scroll to fractions. */
const topOf = ({ hash }: HTMLAnchorElement): number =>
  (document.getElementById(hash.slice(1))?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) - 1;
