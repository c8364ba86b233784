/** The menu opens and closes by itself (popover); what is left is to close it after a choice and when it has no use. */
export function tidyMenu(): void {
  const menu = document.getElementById('menu');
  if (!menu) return;
  const close = () => menu.matches(':popover-open') && menu.hidePopover();
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) close();
  });
  // Back from the next page must not show the menu still open; on a desk there is none.
  addEventListener('pagehide', close);
  matchMedia('(min-width: 1101px)').addEventListener('change', close);
}
