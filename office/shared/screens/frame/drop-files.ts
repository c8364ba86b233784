export function acceptDroppedFiles(form: HTMLFormElement, onDrop: (files: File[]) => void) {
  document.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    form.dataset['dragOver'] = '';
  });
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) delete form.dataset['dragOver'];
  });
  document.addEventListener('drop', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    delete form.dataset['dragOver'];
    onDrop([...event.dataTransfer.files]);
  });
}
