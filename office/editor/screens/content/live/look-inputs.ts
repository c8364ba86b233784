/** A colour picker beside each colour, and a button that reads an SVG file into its field. */
export function enableLookInputs(form: HTMLFormElement): void {
  for (const picker of form.querySelectorAll<HTMLInputElement>('[data-colour-of]')) {
    const field = document.getElementById(picker.dataset['colourOf'] ?? '');
    if (!(field instanceof HTMLInputElement)) continue;
    picker.hidden = false;
    picker.addEventListener('input', () => writeValue(field, picker.value));
    field.addEventListener('input', () => {
      const colour = field.value.trim() || field.placeholder;
      if (/^#[0-9a-f]{6}$/i.test(colour)) picker.value = colour;
    });
  }
  for (const chooser of form.querySelectorAll<HTMLElement>('[data-drawing-of]')) {
    const field = document.getElementById(chooser.dataset['drawingOf'] ?? '');
    const input = chooser.querySelector('input');
    if (!(field instanceof HTMLTextAreaElement) || !input) continue;
    chooser.hidden = false;
    input.addEventListener('change', async () => {
      const [file] = input.files ?? [];
      if (file) writeValue(field, await file.text());
    });
  }
}

function writeValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
