/** A colour picker beside each colour, and a button that reads a file into the field of a logo. */
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
      if (file) writeValue(field, file.type === 'image/png' ? await readPicture(file) : await file.text());
    });
  }
}

/** At most this high and wide: the largest icon. */
const pictureEdge = 512;

/** Draws it again, smaller and without what else the file holds, and writes it as a data address. */
async function readPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file.name;
  const scale = Math.min(1, pictureEdge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}

function writeValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
