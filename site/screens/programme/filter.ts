/** Shows another category at once and updates the address. Without script the links load a page. */
const bar = document.querySelector<HTMLElement>('[data-categories]');
if (bar) enableInstantFilter(bar);

function enableInstantFilter(bar: HTMLElement) {
  const links = [...bar.querySelectorAll<HTMLAnchorElement>('[data-category]')];
  const count = document.querySelector<HTMLElement>('[data-count]');
  const dates = document.querySelector<HTMLElement>('[data-chosen]');

  function showCategoryOfAddress() {
    const category = new URLSearchParams(location.search).get('category');
    const link = links.find(({ dataset }) => dataset['category'] === category) ?? links[0];
    const chosen = link?.dataset['category'] ?? '';
    for (const other of links) other.removeAttribute('aria-current');
    link?.setAttribute('aria-current', 'true');
    for (const part of document.querySelectorAll<HTMLElement>('[data-shown-for]'))
      part.hidden = !part.dataset['shownFor']?.split(' ').includes(chosen);
    if (dates) Object.assign(dates.dataset, { chosen, columns: link?.dataset['columns'] });
    if (count) count.textContent = link?.dataset['countText'] ?? '';
  }

  bar.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-category]') : null;
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (link.href !== location.href) history.pushState(null, '', link.href);
    showCategoryOfAddress();
  });
  // The browser loads another year as a new page, so only the category can change here.
  addEventListener('popstate', showCategoryOfAddress);
}
