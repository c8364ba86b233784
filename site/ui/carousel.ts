/** Shows the arrows of carousels (Carousel.tsx). They move by one card and stop at the ends. */
for (const carousel of document.querySelectorAll<HTMLElement>('[data-carousel]')) enableCarousel(carousel);

function enableCarousel(carousel: HTMLElement) {
  const row = carousel.querySelector<HTMLElement>('[data-row]');
  const arrows = carousel.querySelector<HTMLElement>('[data-arrows]');
  const first = row?.firstElementChild;
  if (!row || !arrows || !first) return;

  function updateArrows() {
    if (!row || !arrows) return;
    const hidden = row.scrollWidth - row.clientWidth;
    // Tolerate a rounding error of one pixel.
    arrows.hidden = hidden <= 1;
    for (const arrow of arrows.querySelectorAll<HTMLElement>('[data-step]')) {
      const isAtEnd = arrow.dataset['step'] === '1' ? row.scrollLeft >= hidden - 1 : row.scrollLeft <= 1;
      arrow.setAttribute('aria-disabled', String(isAtEnd));
    }
  }

  arrows.addEventListener('click', (event) => {
    const arrow = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-step]') : null;
    if (!arrow || arrow.getAttribute('aria-disabled') === 'true') return;
    const card = first.getBoundingClientRect().width + Number.parseFloat(getComputedStyle(row).columnGap);
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    row.scrollBy({ left: Number(arrow.dataset['step']) * card, behavior });
  });
  row.addEventListener('scroll', updateArrows, { passive: true });
  new ResizeObserver(updateArrows).observe(row);
}
