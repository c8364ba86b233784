/** Previews each crop as the server will cut it. */

import { type Crop, crops } from '#contract/content/crops.ts';
import { computeCropArea } from '#contract/content/cuts.ts';
import { fillInBrowser } from '#site/language/placeholders.ts';

const arrowSteps: Record<string, [right: number, below: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const clampPercent = (number: number) => Math.min(Math.max(number, 0), 100);
const readPercent = ({ value }: HTMLInputElement) => clampPercent(Number(value) || 0);

const focusField = document.querySelector<HTMLElement>('[data-focus]');
const imageHolder = focusField?.querySelector<HTMLElement>('[data-focus-image]');
const image = imageHolder?.querySelector('img');
const focusPoint = imageHolder?.querySelector<HTMLElement>('[data-focus-point]');
const across = document.querySelector<HTMLInputElement>('input[name=across]');
const down = document.querySelector<HTMLInputElement>('input[name=down]');

if (focusField && imageHolder && image && focusPoint && across && down) {
  const showFocus = () => {
    const [right, below] = [readPercent(across), readPercent(down)];
    focusPoint.style.insetInlineStart = `${right}%`;
    focusPoint.style.insetBlockStart = `${below}%`;
    focusPoint.ariaValueNow = String(right);
    focusPoint.ariaValueText = fillInBrowser(focusField.dataset['focus'] ?? '', { across: right, down: below });
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    if (size.width === 0) return;
    for (const crop of Object.keys(crops) as Crop[]) {
      const part = computeCropArea({ size, focus: { across: right / 100, down: below / 100 } }, crop);
      for (const picture of focusField.querySelectorAll<HTMLElement>(`[data-crop=${crop}] img`)) {
        picture.dataset['placed'] = '';
        picture.style.inlineSize = `${(size.width / part.width) * 100}%`;
        picture.style.insetInlineStart = `${(-part.left / part.width) * 100}%`;
        picture.style.insetBlockStart = `${(-part.top / part.height) * 100}%`;
      }
    }
  };

  const moveFocus = (toAcross: number, toDown: number) => {
    across.value = String(clampPercent(Math.round(toAcross)));
    down.value = String(clampPercent(Math.round(toDown)));
    showFocus();
  };

  const moveFocusToPointer = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = image.getBoundingClientRect();
    moveFocus(((clientX - left) / width) * 100, ((clientY - top) / height) * 100);
  };

  imageHolder.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    focusPoint.focus();
    imageHolder.setPointerCapture(event.pointerId);
    moveFocusToPointer(event);
  });
  imageHolder.addEventListener('pointermove', (event) => {
    if (imageHolder.hasPointerCapture(event.pointerId)) moveFocusToPointer(event);
  });
  focusPoint.addEventListener('keydown', (event) => {
    const step = arrowSteps[event.key];
    if (!step) return;
    event.preventDefault();
    const stepLength = event.shiftKey ? 10 : 1;
    moveFocus(readPercent(across) + step[0] * stepLength, readPercent(down) + step[1] * stepLength);
  });
  for (const field of [across, down]) field.addEventListener('input', showFocus);
  image.addEventListener('load', showFocus);
  showFocus();
}
