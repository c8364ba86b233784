/** Lays out [data-idle-layout] parts while the browser is idle, for full-page screenshots. */
const parts = [...document.querySelectorAll<HTMLElement>('[data-idle-layout]')];

function layOutNextPart() {
  const part = parts.shift();
  if (!part) return;
  part.style.contentVisibility = 'visible';
  requestIdleCallback(layOutNextPart);
}

if ('requestIdleCallback' in window) addEventListener('load', () => requestIdleCallback(layOutNextPart));
