import { photographLimits } from '#contract/content/photograph.ts';

function enableStillButton(film: HTMLVideoElement, section: HTMLElement, form: HTMLFormElement) {
  const button = section.querySelector<HTMLButtonElement>('[data-take]');
  const status = section.querySelector('[data-message]');
  if (!button || !status) return;
  section.hidden = false;
  button.addEventListener('click', () => {
    button.disabled = true;
    status.textContent = button.dataset['taking'] ?? '';
    void uploadStill(film, form)
      .then((to) => location.assign(to))
      .catch(() => {
        button.disabled = false;
        status.textContent = button.dataset['failed'] ?? '';
      });
  });
}

/** Uploads the shown frame as the film's still. Returns the address of the reloaded page. */
async function uploadStill(film: HTMLVideoElement, form: HTMLFormElement): Promise<string> {
  const body = new FormData(form);
  body.set('file', await drawFrame(film), `${form.dataset['stillName']}.jpg`);
  const answer = await fetch(form.action, { method: 'POST', body, headers: { accept: 'text/html' } });
  if (!answer.ok || !new URL(answer.url).searchParams.has('done')) throw new Error(String(answer.status));
  return answer.url;
}

async function drawFrame(film: HTMLVideoElement): Promise<Blob> {
  if (film.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) await waitForFrame(film);
  const { videoWidth: width, videoHeight: height } = film;
  const scale = Math.max(1, photographLimits.shortestEdge / Math.min(width, height));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: Math.ceil(width * scale), height: Math.ceil(height * scale) });
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('nothing drawn'))), 'image/jpeg', 0.92);
  });
}

/** Phones load no frame before a person touches the film. */
function waitForFrame(film: HTMLVideoElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    film.addEventListener('loadeddata', resolve, { once: true });
    film.addEventListener('error', reject, { once: true });
    film.preload = 'auto';
    film.load();
  });
}

const film = document.querySelector<HTMLVideoElement>('video[data-film]');
const section = document.querySelector<HTMLElement>('[data-still]');
const form = document.querySelector<HTMLFormElement>('[data-still-name]');
if (film && section && form) enableStillButton(film, section, form);
