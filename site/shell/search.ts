export function tidySearch(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-search]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const box = form.elements.namedItem('q');
      if (!(box instanceof HTMLInputElement)) return;
      const words = box.value.trim();
      box.value = '';
      if (words) location.assign(`/search?q=${encodeURIComponent(words)}`);
    });
  }
}
