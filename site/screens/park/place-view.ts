const dialog = document.querySelector<HTMLDialogElement>('[data-place-view]');
if (dialog) enablePlaceView(dialog);

function enablePlaceView(dialog: HTMLDialogElement) {
  const plates = dialog.querySelector('[data-plates]');

  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (target === dialog || target?.closest('[data-close]')) {
      event.preventDefault();
      dialog.close();
    }
    // A link to a marker on the map closes the modal but stays on the page.
    if (target?.closest('a[href*="#"]') && dialog.contains(target)) {
      removePlaceFromAddress();
      dialog.close();
    }
    const place = target?.closest('[data-place]');
    if (!place) return;
    event.preventDefault();
    dialog.showModal();
    plates?.dispatchEvent(new CustomEvent('show-plate', { detail: place.getAttribute('href') }));
  });

  dialog.addEventListener('close', removePlaceFromAddress);

  if (dialog.open) {
    dialog.removeAttribute('open');
    dialog.showModal();
  }
}

function removePlaceFromAddress() {
  const address = new URL(location.href);
  address.searchParams.delete('place');
  history.replaceState(history.state, '', address);
}
