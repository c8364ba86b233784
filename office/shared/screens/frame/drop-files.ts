export function acceptDroppedFiles(form: HTMLFormElement, take: (files: File[]) => void) {
  document.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    form.dataset['over'] = '';
  });
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) delete form.dataset['over'];
  });
  document.addEventListener('drop', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    delete form.dataset['over'];
    take([...event.dataTransfer.files]);
  });
}
