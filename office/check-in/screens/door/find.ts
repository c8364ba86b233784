import { folded } from '#contract/folded.ts';
import { markLength } from '#contract/office/check-in.ts';
import type { openView, Seen } from './view.ts';
import type { sayer } from './words.ts';

interface Needed {
  view: ReturnType<typeof openView>;
  say: ReturnType<typeof sayer>;
  time: (at: string) => string;
  came: (party: string) => Seen | undefined;
}

const code = /^T-\w{4}-\w{4}-\w{8}$/i;

export function finder(page: HTMLElement, { view, say, time, came }: Needed): void {
  const form = view.one<HTMLFormElement>('search');
  const field = form.elements.namedItem('find') as HTMLInputElement;

  function narrow(): HTMLElement[] {
    const words = folded(field.value).split(/\s+/).filter(Boolean);
    const rows = [...view.one('guests').children] as HTMLElement[];
    for (const row of rows) row.hidden = !words.every((word) => row.dataset['find']?.includes(word));
    const found = rows.filter((row) => !row.hidden);
    view.one('nobody').hidden = found.length > 0 || rows.length === 0;
    return found;
  }

  function lead(row: HTMLElement) {
    for (const other of page.querySelectorAll('[data-scanned]')) other.removeAttribute('data-scanned');
    row.setAttribute('data-scanned', '');
    row.scrollIntoView({ block: 'center' });
    row.querySelector<HTMLButtonElement>('button:last-of-type')?.focus({ preventScroll: true });
  }

  /** Says whether a code is a valid ticket, a used one or none. Counts nobody. */
  async function present(ticket: string) {
    field.value = '';
    narrow();
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ticket.toUpperCase())));
    const mark = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .slice(0, markLength);
    const row = page.querySelector<HTMLElement>(`[data-mark="${mark}"]`);
    if (!row) return view.tell('said', say('void'));
    const { party = '', seats = '', name } = row.dataset;
    const seen = came(party);
    const told = seen && seen.came > 0 ? say('already', { came: seen.came, seats, time: time(seen.at) }) : say('ready');
    view.tell('said', `${name}: ${told}`);
    lead(row);
  }

  field.addEventListener('input', narrow);
  form.addEventListener('submit', (submitted) => {
    const ticket = code.test(field.value.trim()) ? field.value.trim() : undefined;
    // `crypto.subtle` needs a secure context.
    if (ticket && !crypto.subtle) return;
    submitted.preventDefault();
    if (ticket) return void present(ticket);
    const [only, ...others] = narrow();
    if (only && others.length === 0) lead(only);
  });

  offerCamera(view, say, present);
}

declare const BarcodeDetector:
  | (new (options: {
      formats: string[];
    }) => { detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]> })
  | undefined;

function offerCamera({ one, tell }: Needed['view'], say: Needed['say'], present: (ticket: string) => Promise<void>) {
  if (typeof BarcodeDetector === 'undefined' || !('mediaDevices' in navigator)) return;
  const video = one<HTMLVideoElement>('camera');
  const button = one('scan');
  let stop: (() => void) | undefined;
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      stop?.();
      stop = stop ? undefined : await scan(new BarcodeDetector({ formats: ['qr_code'] }), video, present);
    } catch {
      tell('said', say('scanDenied'));
    }
    video.hidden = !stop;
    button.textContent = say(stop ? 'scanStop' : 'scan');
  });
}

type Detector = InstanceType<NonNullable<typeof BarcodeDetector>>;

/** Returns a stop function. `found` gets a code once until another appears. */
async function scan(detector: Detector, video: HTMLVideoElement, found: (code: string) => unknown) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  let going = true;
  let last = '';
  video.srcObject = stream;
  video.play().catch(() => undefined);
  const look = async () => {
    const [code] = await detector.detect(video).catch(() => []);
    if (!going) return;
    if (code && code.rawValue !== last) {
      last = code.rawValue;
      found(last);
    }
    setTimeout(look, 200);
  };
  void look();
  return () => {
    going = false;
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
}
