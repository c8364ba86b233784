/** The focal point on the picture, by press and by arrow keys, and every crop beside it as the server would cut it. */
import { type Crop, crops } from '#contract/crops.ts';
import { partOf } from '#contract/cuts.ts';

const room = document.querySelector<HTMLElement>('[data-focus]');
const whole = room?.querySelector<HTMLElement>('[data-focus-whole]');
const image = whole?.querySelector('img');
const mark = whole?.querySelector<HTMLElement>('[data-focus-mark]');
const across = document.querySelector<HTMLInputElement>('input[name=across]');
const down = document.querySelector<HTMLInputElement>('input[name=down]');

const steps: Record<string, [right: number, below: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (number: number) => Math.min(Math.max(number, 0), 100);

interface Parts {
  room: HTMLElement;
  whole: HTMLElement;
  image: HTMLImageElement;
  mark: HTMLElement;
  across: HTMLInputElement;
  down: HTMLInputElement;
}

function begin({ room, whole, image, mark, across, down }: Parts) {
  const frames = [...room.querySelectorAll<HTMLElement>('[data-crop]')].filter(
    (frame) => (frame.dataset['crop'] ?? '') in crops,
  );
  const number = ({ value }: HTMLInputElement) => within(Number(value) || 0);

  function show() {
    const focus = { across: number(across) / 100, down: number(down) / 100 };
    mark.style.insetInlineStart = `${focus.across * 100}%`;
    mark.style.insetBlockStart = `${focus.down * 100}%`;
    mark.ariaValueNow = String(number(across));
    mark.ariaValueText = (room.dataset['focus'] ?? '')
      .replace('%across%', String(number(across)))
      .replace('%down%', String(number(down)));
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    if (size.width === 0) return;
    for (const frame of frames) {
      const part = partOf({ size, focus }, frame.dataset['crop'] as Crop);
      const picture = frame.querySelector('img');
      if (!picture) continue;
      picture.dataset['placed'] = '';
      picture.style.inlineSize = `${(size.width / part.width) * 100}%`;
      picture.style.insetInlineStart = `${(-part.left / part.width) * 100}%`;
      picture.style.insetBlockStart = `${(-part.top / part.height) * 100}%`;
    }
  }

  function move(toAcross: number, toDown: number) {
    across.value = String(within(Math.round(toAcross)));
    down.value = String(within(Math.round(toDown)));
    show();
  }

  function moveTo({ clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = image.getBoundingClientRect();
    move(((clientX - left) / width) * 100, ((clientY - top) / height) * 100);
  }

  whole.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    mark.focus();
    whole.setPointerCapture(event.pointerId);
    moveTo(event);
  });
  whole.addEventListener('pointermove', (event) => {
    if (whole.hasPointerCapture(event.pointerId)) moveTo(event);
  });
  mark.addEventListener('keydown', (event) => {
    const [right, below] = steps[event.key] ?? [];
    if (right === undefined || below === undefined) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    move(number(across) + right * far, number(down) + below * far);
  });
  for (const field of [across, down]) field.addEventListener('input', show);
  image.addEventListener('load', show);
  show();
}

if (room && whole && image && mark && across && down) begin({ room, whole, image, mark, across, down });
