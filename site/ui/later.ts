/**
 * What stands far below ([data-later]) is laid out when it comes near, or before that, part by part, while nothing else is to be
 * done: whoever takes a picture of the whole page finds it there. A browser that does not say when it is idle waits.
 */
const parts = [...document.querySelectorAll<HTMLElement>('[data-later]')];

function layOutNext() {
  const part = parts.shift();
  if (!part) return;
  part.style.contentVisibility = 'visible';
  requestIdleCallback(layOutNext);
}

if ('requestIdleCallback' in window) addEventListener('load', () => requestIdleCallback(layOutNext));
