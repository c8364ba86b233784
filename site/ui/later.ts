/** Parts far below ([data-later]) are laid out one by one while the browser is idle, so that a picture of the whole page has them. */
const parts = [...document.querySelectorAll<HTMLElement>('[data-later]')];

function layOutNext() {
  const part = parts.shift();
  if (!part) return;
  part.style.contentVisibility = 'visible';
  requestIdleCallback(layOutNext);
}

if ('requestIdleCallback' in window) addEventListener('load', () => requestIdleCallback(layOutNext));
