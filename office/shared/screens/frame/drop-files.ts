/** Files may be dropped anywhere on the page. `markedForm` shows where they will go. */
export function acceptDroppedFiles(markedForm: HTMLFormElement, onDrop: (files: File[]) => void) {
  document.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    markedForm.dataset['dragOver'] = '';
  });
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) delete markedForm.dataset['dragOver'];
  });
  document.addEventListener('drop', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    delete markedForm.dataset['dragOver'];
    onDrop([...event.dataTransfer.files]);
  });
}
