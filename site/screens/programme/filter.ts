/** Shows the selection that is asked for at once and keeps the address in step; without script the links do it. */
const bar = document.querySelector<HTMLElement>('[data-categories]');
if (bar) answerAtOnce(bar);

function answerAtOnce(bar: HTMLElement) {
  const links = [...bar.querySelectorAll<HTMLAnchorElement>('[data-category]')];
  const count = document.querySelector<HTMLElement>('[data-count]');

  function show() {
    const wanted = new URLSearchParams(location.search).get('category');
    const chosen = links.find((link) => link.dataset['category'] === wanted) ?? links[0];
    for (const link of links) link.removeAttribute('aria-current');
    chosen?.setAttribute('aria-current', 'true');
    for (const part of document.querySelectorAll<HTMLElement>('[data-selection]'))
      part.hidden = part.dataset['selection'] !== chosen?.dataset['category'];
    if (count) count.textContent = chosen?.dataset['counted'] ?? '';
  }

  bar.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-category]') : null;
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (link.href !== location.href) history.pushState(null, '', link.href);
    show();
  });
  // Back to another year is another page, and the browser loads it; within one it is only another selection.
  addEventListener('popstate', show);
}
