/** After a failure, or in another window, an upload continues where it stopped. */
import { filmLimits } from '#contract/content/film-file.ts';
import { acceptDroppedFiles } from '#office/shared/screens/frame/drop-files.ts';

/** milliseconds between retries */
const pauses = [1000, 2000, 5000, 10_000, 20_000, 30_000];

function enableFilmUpload(form: HTMLFormElement, finish: HTMLFormElement) {
  const field = form.querySelector<HTMLInputElement>('input[type=file]');
  const way = form.querySelector<HTMLElement>('[data-way]');
  const bar = form.querySelector('progress');
  const again = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const named = finish.querySelector<HTMLInputElement>('input[name=upload]');
  if (!field || !way || !bar || !again || !named) return;
  const words = (name: string) => form.dataset[name] ?? '';
  const say = (part: string, text: string) => {
    const place = way.querySelector(`[data-${part}]`);
    if (place) place.textContent = text;
  };
  let going = false;
  let last: File | undefined;

  const setGoing = (now: boolean) => {
    going = now;
    field.disabled = now;
    if (now) again.hidden = true;
  };

  const tell = (done: number, all: number) => {
    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
    bar.value = done / all;
    say('said', words('goes').replace('%done%', megabytes(done)).replace('%all%', megabytes(all)));
  };

  /** Retries network errors, but not refusals. */
  const insistently = async (to: string, body: BodyInit, type: string): Promise<Response> => {
    for (const pause of [...pauses, undefined]) {
      const answer = await post(to, body, type).catch(() => undefined);
      if (answer?.ok) return answer;
      if (answer) await assertTemporary(answer);
      if (pause === undefined) break;
      say('said', words('waits'));
      await waitForRetry(pause);
    }
    throw new Error('dead');
  };

  const send = async (file: File) => {
    const place = `film ${file.name} ${file.size} ${file.lastModified}`;
    const asked = { name: file.name, bytes: file.size, upload: localStorage.getItem(place) ?? undefined };
    const begun = await insistently('/office/films/uploads', JSON.stringify(asked), 'application/json');
    const { upload, arrived } = (await begun.json()) as { upload: string; arrived: number };
    localStorage.setItem(place, upload);
    for (let from = arrived * filmLimits.part; from < file.size; from += filmLimits.part) {
      tell(from, file.size);
      const to = `/office/films/uploads/${upload}/${from / filmLimits.part}`;
      await insistently(to, file.slice(from, from + filmLimits.part), 'application/octet-stream');
    }
    tell(file.size, file.size);
    say('said', words('reading'));
    localStorage.removeItem(place);
    going = false;
    named.value = upload;
    finish.requestSubmit(finish.querySelector('button'));
  };

  const take = (file: File | undefined) => {
    if (!file || going) return;
    way.hidden = false;
    say('name', file.name);
    if (file.size > filmLimits.bytes) return say('said', words('tooHeavy').replace('%file%', file.name));
    last = file;
    setGoing(true);
    void send(file)
      .catch((error: Error) => {
        say('said', (words(error.message) || words('dead')).replace('%file%', file.name));
        again.hidden = false;
      })
      .finally(() => setGoing(false));
  };

  Object.assign(again, { hidden: true, textContent: words('again') });
  field.addEventListener('change', () => take(field.files?.[0]));
  field.addEventListener('click', () => {
    field.value = '';
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    take(last);
  });
  acceptDroppedFiles(form, ([file]) => take(file));
  addEventListener('beforeunload', (event) => {
    if (going) event.preventDefault();
  });
}

/** Throws the key of the message to show. Returns only if a retry makes sense. */
async function assertTemporary(answer: Response): Promise<void> {
  const { status, type } = answer;
  if (status === 422) {
    const { fault = '' } = (await answer.json().catch(() => ({}))) as { fault?: string };
    throw new Error(fault);
  }
  if (status === 401 || type === 'opaqueredirect') throw new Error('signedOut');
  if (status < 500 && status !== 429) throw new Error('dead');
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

const form = document.querySelector<HTMLFormElement>('[data-film-in]');
const finish = document.querySelector<HTMLFormElement>('[data-film-finish]');
if (form && finish) enableFilmUpload(form, finish);
