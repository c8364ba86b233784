/** After a failure, or in another window, an upload continues where it stopped. */

import { filmLimits } from '#contract/content/film-file.ts';
import { filmUploadPrefix } from '#contract/storage-names.ts';
import { acceptDroppedFiles } from '#office/shared/screens/frame/drop-files.ts';
import { fillInBrowser } from '#site/language/placeholders.ts';

/** milliseconds between retries */
const retryPauses = [1000, 2000, 5000, 10_000, 20_000, 30_000];

function enableFilmUpload(form: HTMLFormElement, finish: HTMLFormElement) {
  const field = form.querySelector<HTMLInputElement>('input[type=file]');
  const progress = form.querySelector<HTMLElement>('[data-progress]');
  const progressBar = form.querySelector('progress');
  const retryButton = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const uploadInput = finish.querySelector<HTMLInputElement>('input[name=upload]');
  if (!field || !progress || !progressBar || !retryButton || !uploadInput) return;
  const textOf = (name: string) => form.dataset[name] ?? '';
  const showText = (part: string, text: string) => {
    const element = progress.querySelector(`[data-${part}]`);
    if (element) element.textContent = text;
  };
  let isUploading = false;
  let lastFile: File | undefined;

  const setUploading = (value: boolean) => {
    isUploading = value;
    field.disabled = value;
    if (value) retryButton.hidden = true;
  };

  const showProgress = (sent: number, total: number) => {
    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
    progressBar.value = sent / total;
    showText('message', fillInBrowser(textOf('sending'), { done: megabytes(sent), all: megabytes(total) }));
  };

  /** Retries network errors, but not refusals. */
  const postWithRetry = async (to: string, body: BodyInit, type: string): Promise<Response> => {
    for (const pause of [...retryPauses, undefined]) {
      const answer = await post(to, body, type).catch(() => undefined);
      if (answer?.ok) return answer;
      if (answer) await assertRetryMakesSense(answer);
      if (pause === undefined) break;
      showText('message', textOf('offline'));
      await waitForRetry(pause);
    }
    throw new Error('failed');
  };

  const uploadFile = async (file: File) => {
    const storageKey = `${filmUploadPrefix}${file.name} ${file.size} ${file.lastModified}`;
    const description = { name: file.name, bytes: file.size, upload: localStorage.getItem(storageKey) ?? undefined };
    const answer = await postWithRetry('/office/films/uploads', JSON.stringify(description), 'application/json');
    const { upload, arrived } = (await answer.json()) as { upload: string; arrived: number };
    localStorage.setItem(storageKey, upload);
    for (let from = arrived * filmLimits.partBytes; from < file.size; from += filmLimits.partBytes) {
      showProgress(from, file.size);
      const to = `/office/films/uploads/${upload}/${from / filmLimits.partBytes}`;
      await postWithRetry(to, file.slice(from, from + filmLimits.partBytes), 'application/octet-stream');
    }
    showProgress(file.size, file.size);
    showText('message', textOf('processing'));
    localStorage.removeItem(storageKey);
    isUploading = false;
    uploadInput.value = upload;
    finish.requestSubmit(finish.querySelector('button'));
  };

  const startUpload = (file: File | undefined) => {
    if (!file || isUploading) return;
    progress.hidden = false;
    showText('name', file.name);
    if (file.size > filmLimits.bytes)
      return showText('message', fillInBrowser(textOf('tooHeavy'), { file: file.name }));
    lastFile = file;
    setUploading(true);
    void uploadFile(file)
      .catch((error: Error) => {
        showText('message', fillInBrowser(textOf(error.message) || textOf('failed'), { file: file.name }));
        retryButton.hidden = false;
      })
      .finally(() => setUploading(false));
  };

  Object.assign(retryButton, { hidden: true, textContent: textOf('again') });
  field.addEventListener('change', () => startUpload(field.files?.[0]));
  field.addEventListener('click', () => {
    field.value = '';
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    startUpload(lastFile);
  });
  acceptDroppedFiles(form, ([file]) => startUpload(file));
  addEventListener('beforeunload', (event) => {
    if (isUploading) event.preventDefault();
  });
}

/** Throws an error with the key of the message. Returns only if a retry makes sense. */
async function assertRetryMakesSense(answer: Response): Promise<void> {
  const { status, type } = answer;
  if (status === 422) {
    const { errorCode = '' } = (await answer.json().catch(() => ({}))) as { errorCode?: string };
    throw new Error(errorCode);
  }
  if (status === 401 || type === 'opaqueredirect') throw new Error('signedOut');
  if (status < 500 && status !== 429) throw new Error('failed');
}

function post(to: string, body: BodyInit, type: string): Promise<Response> {
  const headers = { 'content-type': type, accept: 'application/json' };
  return fetch(to, { method: 'POST', body, headers, redirect: 'manual' });
}

const waitForRetry = (pause: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, pause);
    addEventListener('online', resolve, { once: true });
  });

const form = document.querySelector<HTMLFormElement>('[data-film-upload]');
const finish = document.querySelector<HTMLFormElement>('[data-film-finish]');
if (form && finish) enableFilmUpload(form, finish);
