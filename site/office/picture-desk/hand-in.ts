/**
 * Photographs that are chosen, dropped or pasted go to the server at once, two at a time, each as the form would send it. The
 * server's own page says what became of it: where it leads, the picture is; where it stays, the sentence stands on it.
 */

import { photographLimits } from '#contract/photograph.ts';
import { takeDropped } from '#site/office/frame/dropped.ts';

interface Sent {
  file: File;
  row: HTMLElement;
}

function begin(form: HTMLFormElement) {
  const one = form.dataset['handIn'] === 'one';
  const list = document.querySelector<HTMLElement>('[data-hand-in-list]');
  const template = document.querySelector<HTMLTemplateElement>('[data-hand-in-row]');
  const sum = document.querySelector<HTMLElement>('[data-hand-in-sum]');
  const next = document.querySelector<HTMLElement>('[data-hand-in-next]');
  const field = form.querySelector<HTMLInputElement>('input[type=file]');
  if (!list || !template || !sum || !next || !field) return;
  const words = (name: string) => form.dataset[name] ?? '';
  const beside = one ? document.querySelector<HTMLFormElement>('form[data-words]') : null;
  const waiting: Sent[] = [];
  const taken: string[] = [];
  let going = 0;
  let all = 0;
  let failed = 0;

  // What is chosen goes at once: a button beside it would send it a second time.
  const send = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (send) send.hidden = true;
  form.addEventListener('submit', (event) => event.preventDefault());
  field.addEventListener('change', () => take([...(field.files ?? [])]));
  // The field goes on saying which file it was; the same one can be chosen again.
  field.addEventListener('click', () => {
    field.value = '';
  });
  takeDropped(form, take);
  document.addEventListener('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  });
  // Whoever leaves while one is on its way is asked.
  addEventListener('beforeunload', (event) => {
    if (going > 0 && failed + taken.length < all) event.preventDefault();
  });

  function take(files: File[]) {
    for (const file of one ? files.slice(0, 1) : files) {
      const row = (template?.content.cloneNode(true) as DocumentFragment | undefined)?.firstElementChild;
      if (!(row instanceof HTMLElement)) continue;
      const name = row.querySelector('[data-file]');
      if (name) name.textContent = file.name;
      list?.append(row);
      if (list) list.hidden = false;
      void sight(file, row.querySelector('canvas'));
      all++;
      say(row, words('waits'));
      waiting.push({ file, row });
    }
    tell();
    go();
  }

  function go() {
    while (going < 2) {
      const sent = waiting.shift();
      if (!sent) return;
      if (sent.file.size > photographLimits.bytes) {
        refuse(sent, words('heavy').replace('%file%', sent.file.name));
        continue;
      }
      going++;
      upload(sent);
    }
  }

  function upload(sent: Sent) {
    const { file, row } = sent;
    const body = new FormData(form as HTMLFormElement);
    body.delete(field?.name ?? '');
    // The page is another one afterwards: what is typed on it goes along.
    if (beside) for (const [name, text] of new FormData(beside)) if (/^(title|alt)/.test(name)) body.append(name, text);
    body.append(field?.name ?? '', file, file.name);
    const call = new XMLHttpRequest();
    const progress = row.querySelector('progress');
    say(row, words('goes'));
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      if (progress) progress.value = total > 0 ? loaded / total : 0;
    });
    call.upload.addEventListener('load', () => say(row, words('reading')));
    call.addEventListener('loadend', () => {
      going--;
      const to = new URL(call.responseURL || location.href);
      if (call.status === 200 && to.searchParams.get('done') === 'handedInPicture') accept(sent, to);
      else if (call.status === 0) offerAgain(sent);
      else refuse(sent, whyIn(call.responseText) || words('dead'));
      go();
    });
    call.open('POST', (form as HTMLFormElement).action);
    call.setRequestHeader('accept', 'text/html');
    call.send(body);
  }

  function accept({ row }: Sent, to: URL) {
    const [id = ''] = to.pathname.split('/').slice(-1);
    taken.push(id);
    say(row, words('taken'));
    const progress = row.querySelector('progress');
    if (progress) progress.value = 1;
    beside?.dispatchEvent(new Event('sent'));
    if (one) return location.assign(to);
    tell();
  }

  function refuse({ row }: Sent, why: string) {
    failed++;
    row.dataset['refused'] = '';
    say(row, why);
    tell();
  }

  function offerAgain(sent: Sent) {
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
  }

  function tell() {
    if (!sum || !next) return;
    sum.textContent = words('sum').replace('%taken%', String(taken.length)).replace('%all%', String(all));
    if (taken.length + failed < all || taken.length === 0) return;
    const ids = [...new Set(taken)];
    const to = ids.length > 1 ? `/office/pictures/together?ids=${ids.join(',')}` : `/office/pictures/${ids[0]}`;
    if (failed === 0) return location.assign(`${to}${to.includes('?') ? '&' : '?'}done=handedInPicture`);
    const link = next.querySelector('a');
    if (link) link.href = to;
    next.hidden = false;
  }
}

const signs: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' };

/** As the page says it, so that the sentence is written in one place only; the page itself is shown nowhere. */
const whyIn = (page: string): string | undefined =>
  (page.match(/data-refused="">([^<]+)/) ?? page.match(/role="alert">([^<]+)/))?.[1]
    ?.replaceAll(/&[#\w]+;/g, (sign) => signs[sign] ?? sign)
    .trim();

function say(row: HTMLElement, text: string) {
  const said = row.querySelector('[data-said]');
  if (said) said.textContent = text;
}

/** A glance at what is being sent. What the browser cannot read has none. */
async function sight(file: File, canvas: HTMLCanvasElement | null) {
  const picture = await createImageBitmap(file, { resizeWidth: 192, resizeQuality: 'low' }).catch(() => undefined);
  if (!picture || !canvas) return;
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  canvas.getContext('2d')?.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  picture.close();
}

const form = document.querySelector<HTMLFormElement>('[data-hand-in]');
if (form) begin(form);
