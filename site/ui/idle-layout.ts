/** Lays out [data-idle-layout] parts one by one while idle, so that full-page screenshots show them. */
const parts = [...document.querySelectorAll<HTMLElement>('[data-idle-layout]')];

function layOutNext() {
  const part = parts.shift();
  if (!part) return;
  part.style.contentVisibility = 'visible';
  requestIdleCallback(layOutNext);
}

if ('requestIdleCallback' in window) addEventListener('load', () => requestIdleCallback(layOutNext));
