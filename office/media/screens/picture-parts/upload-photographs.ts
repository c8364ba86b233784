import { photographLimits } from '#contract/content/photograph.ts';
import { acceptDroppedFiles } from '#office/shared/screens/frame/drop-files.ts';
import { readRefusalReason } from '#office/shared/screens/frame/rendered-errors.ts';
import { fillInBrowser } from '#site/language/placeholders.ts';

interface QueuedPhotograph {
  file: File;
  row: HTMLElement;
}

function enableUpload(form: HTMLFormElement) {
  const isSingle = form.dataset['upload'] === 'one';
  const findPart = (name: string) => document.querySelector<HTMLElement>(`[data-upload-${name}]`);
  const [list, sum, next, template] = [findPart('list'), findPart('sum'), findPart('next'), findPart('row')];
  const field = form.querySelector<HTMLInputElement>('input[type=file]');
  if (!list || !sum || !next || !field || !(template instanceof HTMLTemplateElement)) return;
  const textOf = (name: string) => form.dataset[name] ?? '';
  const textForm = isSingle ? document.querySelector<HTMLFormElement>('form[data-picture-texts]') : null;
  const queue: QueuedPhotograph[] = [];
  const uploadedIds: string[] = [];
  let [running, total, failed] = [0, 0, 0];

  const showTotal = () => {
    sum.textContent = fillInBrowser(textOf('sum'), { stored: uploadedIds.length, all: total });
    if (uploadedIds.length + failed < total || uploadedIds.length === 0) return;
    const ids = [...new Set(uploadedIds)];
    const to = ids.length > 1 ? `/office/pictures/batch?ids=${ids.join(',')}` : `/office/pictures/${ids[0]}`;
    if (failed === 0) return location.assign(`${to}${ids.length > 1 ? '' : '?done=uploadedPicture'}`);
    next.querySelector('a')?.setAttribute('href', to);
    next.hidden = false;
  };

  const recordUploaded = ({ row }: QueuedPhotograph, to: URL) => {
    uploadedIds.push(to.pathname.split('/').at(-1) ?? '');
    showMessage(row, textOf('stored'));
    row.querySelector('progress')?.setAttribute('value', '1');
    textForm?.dispatchEvent(new Event('sent'));
    if (isSingle) location.assign(to);
    else showTotal();
  };

  const recordRefused = ({ row }: QueuedPhotograph, why: string) => {
    failed++;
    row.dataset['refused'] = '';
    showMessage(row, why);
    showTotal();
  };

  const offerRetry = (photograph: QueuedPhotograph) => {
    recordRefused(photograph, textOf('failed'));
    const button = photograph.row.querySelector<HTMLButtonElement>('[data-retry]');
    if (!button) return;
    button.hidden = false;
    button.onclick = () => {
      button.hidden = true;
      delete photograph.row.dataset['refused'];
      failed--;
      queue.push(photograph);
      startNext();
    };
  };

  const uploadPhotograph = (photograph: QueuedPhotograph) => {
    const { file, row } = photograph;
    const body = new FormData(form);
    body.delete(field.name);
    // The answer replaces the page, so the request also sends the typed texts.
    if (textForm)
      for (const [name, text] of new FormData(textForm)) if (/^(title|alt)/.test(name)) body.append(name, text);
    body.append(field.name, file, file.name);
    const request = new XMLHttpRequest();
    showMessage(row, textOf('sending'));
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      row.querySelector('progress')?.setAttribute('value', String(total > 0 ? loaded / total : 0));
    });
    request.upload.addEventListener('load', () => showMessage(row, textOf('processing')));
    request.addEventListener('loadend', () => {
      running--;
      const to = new URL(request.responseURL || location.href);
      if (request.status === 200 && to.searchParams.get('done') === 'uploadedPicture') recordUploaded(photograph, to);
      else if (request.status === 0) offerRetry(photograph);
      else recordRefused(photograph, readRefusalReason(request.responseText) || textOf('failed'));
      startNext();
    });
    request.open('POST', form.action);
    request.setRequestHeader('accept', 'text/html');
    request.send(body);
  };

  const startNext = () => {
    while (running < 2) {
      const photograph = queue.shift();
      if (!photograph) return;
      if (photograph.file.size > photographLimits.bytes)
        recordRefused(photograph, fillInBrowser(textOf('heavy'), { file: photograph.file.name }));
      else {
        running++;
        uploadPhotograph(photograph);
      }
    }
  };

  const addFiles = (files: File[]) => {
    for (const file of isSingle ? files.slice(0, 1) : files) {
      const row = template.content.firstElementChild?.cloneNode(true);
      if (!(row instanceof HTMLElement)) continue;
      showMessage(row, file.name, 'file');
      list.append(row);
      list.hidden = false;
      void drawThumbnail(file, row.querySelector('canvas'));
      total++;
      showMessage(row, textOf('waiting'));
      queue.push({ file, row });
    }
    showTotal();
    startNext();
  };

  form.querySelector('button[type=submit]')?.setAttribute('hidden', '');
  form.addEventListener('submit', (event) => event.preventDefault());
  field.addEventListener('change', () => addFiles([...(field.files ?? [])]));
  // Lets a person choose the same file again.
  field.addEventListener('click', () => {
    field.value = '';
  });
  acceptDroppedFiles(form, addFiles);
  document.addEventListener('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    addFiles(files);
  });
  addEventListener('beforeunload', (event) => {
    if (running > 0 && failed + uploadedIds.length < total) event.preventDefault();
  });
}

function showMessage(row: HTMLElement, text: string, part = 'message') {
  const place = row.querySelector(`[data-${part}]`);
  if (place) place.textContent = text;
}

/** Leaves the canvas empty if the browser cannot read the format. */
async function drawThumbnail(file: File, canvas: HTMLCanvasElement | null) {
  const picture = await createImageBitmap(file, { resizeWidth: 192, resizeQuality: 'low' }).catch(() => undefined);
  if (!picture || !canvas) return;
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  canvas.getContext('2d')?.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  picture.close();
}

const form = document.querySelector<HTMLFormElement>('[data-upload]');
if (form) enableUpload(form);
