/**
 * A film goes to the server in parts of a megabyte. A part that does not arrive is sent again when the line is back; a film that is
 * chosen again goes on where it was, also after the window was closed. When all is there, the plain form says so.
 */

import { filmLimits } from '#contract/film-file.ts';
import { takeDropped } from '#site/office/frame/dropped.ts';

/** milliseconds between two tries; with a line again it is tried at once */
const pauses = [1000, 2000, 5000, 10_000, 20_000, 30_000];

function begin(form: HTMLFormElement, finish: HTMLFormElement) {
  const field = form.querySelector<HTMLInputElement>('input[type=file]');
  const way = form.querySelector<HTMLElement>('[data-way]');
  const bar = form.querySelector('progress');
  if (!field || !way || !bar) return;
  const words = (name: string) => form.dataset[name] ?? '';
  const say = (part: string, text: string) => {
    const place = way.querySelector(`[data-${part}]`);
    if (place) place.textContent = text;
  };
  const again = form.querySelector<HTMLButtonElement>('button[type=submit]');
  let going = false;
  let last: File | undefined;

  // What is chosen goes at once; the button is for another try.
  if (again) Object.assign(again, { hidden: true, textContent: words('again') });
  field.addEventListener('change', () => take(field.files?.[0]));
  field.addEventListener('click', () => {
    field.value = '';
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    take(last);
  });
  takeDropped(form, ([file]) => take(file));
  // Whoever leaves while it is on its way is asked.
  addEventListener('beforeunload', (event) => {
    if (going) event.preventDefault();
  });

  function take(file: File | undefined) {
    if (!file || going || !way) return;
    way.hidden = false;
    say('name', file.name);
    if (file.size > filmLimits.bytes) return say('said', words('heavy').replace('%file%', file.name));
    last = file;
    setGoing(true);
    void send(file)
      .catch((error) => {
        say('said', whyNot(error, file.name));
        if (again) again.hidden = false;
      })
      .finally(() => setGoing(false));
  }

  /** Nothing else is chosen, and no page is left unasked, while a film is on its way. */
  function setGoing(now: boolean) {
    going = now;
    if (field) field.disabled = now;
    if (now && again) again.hidden = true;
  }

  function whyNot(error: unknown, name: string): string {
    if (error instanceof SignedOut) return words('signedOut');
    const refused = error instanceof Refused ? words(error.fault).replace('%file%', name) : '';
    return refused || words('dead');
  }

  async function send(file: File) {
    // The same film in another window, or tomorrow, is known by this.
    const place = `film ${file.name} ${file.size} ${file.lastModified}`;
    const asked = { name: file.name, bytes: file.size, upload: localStorage.getItem(place) ?? undefined };
    const begun = await insistently(() => post('/office/films/uploads', JSON.stringify(asked), 'application/json'));
    const { upload, arrived } = (await begun.json()) as { upload: string; arrived: number };
    localStorage.setItem(place, upload);
    const parts = Math.ceil(file.size / filmLimits.part);
    for (let part = arrived; part < parts; part++) {
      tell(part * filmLimits.part, file.size);
      const bytes = file.slice(part * filmLimits.part, (part + 1) * filmLimits.part);
      const to = `/office/films/uploads/${upload}/${part}`;
      await insistently(() => post(to, bytes, 'application/octet-stream'));
    }
    tell(file.size, file.size);
    say('said', words('reading'));
    localStorage.removeItem(place);
    going = false;
    const named = finish.querySelector<HTMLInputElement>('input[name=upload]');
    if (named) named.value = upload;
    finish.requestSubmit(finish.querySelector('button'));
  }

  /** Until it has arrived: a dead line comes back, a refusal stays. */
  async function insistently(call: () => Promise<Response>): Promise<Response> {
    for (const pause of [...pauses, undefined]) {
      const answer = await call().catch(() => undefined);
      if (answer?.ok) return answer;
      if (answer) await assertPassing(answer);
      if (pause === undefined) break;
      say('said', words('waits'));
      await lineOrPause(pause);
    }
    throw new Error('dead');
  }

  function tell(done: number, all: number) {
    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
    if (bar) bar.value = done / all;
    say('said', words('goes').replace('%done%', megabytes(done)).replace('%all%', megabytes(all)));
  }
}

class SignedOut extends Error {}

class Refused extends Error {
  /** `noRoom` */
  readonly fault: string;

  constructor(fault: string) {
    super(fault);
    this.fault = fault;
  }
}

/** A server that is away or busy comes back; what it refuses it will refuse again. */
async function assertPassing(answer: Response): Promise<void> {
  const { status, type } = answer;
  if (status === 422) {
    const { fault = '' } = (await answer.json().catch(() => ({}))) as { fault?: string };
    throw new Refused(fault);
  }
  if (status === 401 || type === 'opaqueredirect') throw new SignedOut();
  if (status < 500 && status !== 429) throw new Error(String(status));
}

const post = (to: string, body: BodyInit, type: string): Promise<Response> =>
  fetch(to, {
    method: 'POST',
    body,
    headers: { 'content-type': type, accept: 'application/json' },
    redirect: 'manual',
  });

const lineOrPause = (pause: number): Promise<void> =>
  new Promise((resolve) => {
    const on = () => {
      removeEventListener('online', on);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(on, pause);
    addEventListener('online', on);
  });

const form = document.querySelector<HTMLFormElement>('[data-film-in]');
const finish = document.querySelector<HTMLFormElement>('[data-film-finish]');
if (form && finish) begin(form, finish);
