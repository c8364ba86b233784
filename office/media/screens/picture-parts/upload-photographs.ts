import { photographLimits } from '#contract/content/photograph.ts';
import { acceptDroppedFiles } from '#office/shared/screens/frame/drop-files.ts';

interface QueuedPhotograph {
  file: File;
  row: HTMLElement;
}

function enableUpload(form: HTMLFormElement) {
  const one = form.dataset['handIn'] === 'one';
  const part = (name: string) => document.querySelector<HTMLElement>(`[data-hand-in-${name}]`);
  const [list, sum, next, template] = [part('list'), part('sum'), part('next'), part('row')];
  const field = form.querySelector<HTMLInputElement>('input[type=file]');
  if (!list || !sum || !next || !field || !(template instanceof HTMLTemplateElement)) return;
  const words = (name: string) => form.dataset[name] ?? '';
  const beside = one ? document.querySelector<HTMLFormElement>('form[data-words]') : null;
  const waiting: QueuedPhotograph[] = [];
  const taken: string[] = [];
  let [going, all, failed] = [0, 0, 0];

  const tell = () => {
    sum.textContent = words('sum').replace('%taken%', String(taken.length)).replace('%all%', String(all));
    if (taken.length + failed < all || taken.length === 0) return;
    const ids = [...new Set(taken)];
    const to = ids.length > 1 ? `/office/pictures/together?ids=${ids.join(',')}` : `/office/pictures/${ids[0]}`;
    if (failed === 0) return location.assign(`${to}${to.includes('?') ? '&' : '?'}done=handedInPicture`);
    next.querySelector('a')?.setAttribute('href', to);
    next.hidden = false;
  };

  const accept = ({ row }: QueuedPhotograph, to: URL) => {
    taken.push(to.pathname.split('/').at(-1) ?? '');
    showMessage(row, words('taken'));
    row.querySelector('progress')?.setAttribute('value', '1');
    beside?.dispatchEvent(new Event('sent'));
    if (one) location.assign(to);
    else tell();
  };

  const refuse = ({ row }: QueuedPhotograph, why: string) => {
    failed++;
    row.dataset['refused'] = '';
    showMessage(row, why);
    tell();
  };

  const offerAgain = (sent: QueuedPhotograph) => {
    refuse(sent, words('dead'));
    const button = sent.row.querySelector<HTMLButtonElement>('[data-again]');
    if (!button) return;
    button.hidden = false;
    button.onclick = () => {
      button.hidden = true;
      delete sent.row.dataset['refused'];
      failed--;
      waiting.push(sent);
      go();
    };
  };

  const upload = (sent: QueuedPhotograph) => {
    const { file, row } = sent;
    const body = new FormData(form);
    body.delete(field.name);
    // The answer replaces the page, so the typed words go along.
    if (beside) for (const [name, text] of new FormData(beside)) if (/^(title|alt)/.test(name)) body.append(name, text);
    body.append(field.name, file, file.name);
    const call = new XMLHttpRequest();
    showMessage(row, words('goes'));
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      row.querySelector('progress')?.setAttribute('value', String(total > 0 ? loaded / total : 0));
    });
    call.upload.addEventListener('load', () => showMessage(row, words('reading')));
    call.addEventListener('loadend', () => {
      going--;
      const to = new URL(call.responseURL || location.href);
      if (call.status === 200 && to.searchParams.get('done') === 'handedInPicture') accept(sent, to);
      else if (call.status === 0) offerAgain(sent);
      else refuse(sent, readErrorMessage(call.responseText) || words('dead'));
      go();
    });
    call.open('POST', form.action);
    call.setRequestHeader('accept', 'text/html');
    call.send(body);
  };

  const go = () => {
    while (going < 2) {
      const sent = waiting.shift();
      if (!sent) return;
      if (sent.file.size > photographLimits.bytes) refuse(sent, words('heavy').replace('%file%', sent.file.name));
      else {
        going++;
        upload(sent);
      }
    }
  };

  const take = (files: File[]) => {
    for (const file of one ? files.slice(0, 1) : files) {
      const row = template.content.firstElementChild?.cloneNode(true);
      if (!(row instanceof HTMLElement)) continue;
      showMessage(row, file.name, 'file');
      list.append(row);
      list.hidden = false;
      void drawThumbnail(file, row.querySelector('canvas'));
      all++;
      showMessage(row, words('waits'));
      waiting.push({ file, row });
    }
    tell();
    go();
  };

  form.querySelector('button[type=submit]')?.setAttribute('hidden', '');
  form.addEventListener('submit', (event) => event.preventDefault());
  field.addEventListener('change', () => take([...(field.files ?? [])]));
  // Allows the same file to be chosen again.
  field.addEventListener('click', () => {
    field.value = '';
  });
  acceptDroppedFiles(form, take);
  document.addEventListener('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  });
  addEventListener('beforeunload', (event) => {
    if (going > 0 && failed + taken.length < all) event.preventDefault();
  });
}

const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' };

const readErrorMessage = (page: string): string | undefined =>
  (page.match(/data-refused="">([^<]+)/) ?? page.match(/role="alert">([^<]+)/))?.[1]
    ?.replaceAll(/&[#\w]+;/g, (sign) => entities[sign] ?? sign)
    .trim();

function showMessage(row: HTMLElement, text: string, part = 'said') {
  const place = row.querySelector(`[data-${part}]`);
  if (place) place.textContent = text;
}

/** Draws a thumbnail. Some formats cannot be drawn by the browser. */
async function drawThumbnail(file: File, canvas: HTMLCanvasElement | null) {
  const picture = await createImageBitmap(file, { resizeWidth: 192, resizeQuality: 'low' }).catch(() => undefined);
  if (!picture || !canvas) return;
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  canvas.getContext('2d')?.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  picture.close();
}

const form = document.querySelector<HTMLFormElement>('[data-hand-in]');
if (form) enableUpload(form);
