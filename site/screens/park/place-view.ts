const view = document.querySelector<HTMLDialogElement>('[data-place-view]');
if (view) openAsModal(view);

function openAsModal(view: HTMLDialogElement) {
  const plates = view.querySelector('[data-plates]');

  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (target === view || target?.closest('[data-close]')) {
      event.preventDefault();
      view.close();
    }
    // A link to a marker on the map closes the modal but stays on the page.
    if (target?.closest('a[href*="#"]') && view.contains(target)) {
      tidyAddress();
      view.close();
    }
    const place = target?.closest('[data-place]');
    if (!place) return;
    event.preventDefault();
    view.showModal();
    plates?.dispatchEvent(new CustomEvent('show-plate', { detail: place.getAttribute('href') }));
  });

  view.addEventListener('close', tidyAddress);

  if (view.open) {
    view.removeAttribute('open');
    view.showModal();
  }
}

function tidyAddress() {
  const address = new URL(location.href);
  address.searchParams.delete('place');
  history.replaceState(history.state, '', address);
}
