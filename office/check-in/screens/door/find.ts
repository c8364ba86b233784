import { foldName } from '#contract/fold-name.ts';
import { ticketHashLength } from '#contract/office/check-in.ts';
import type { createTextFormatter } from './strings.ts';
import type { createDoorView, PartyCheckIn } from './view.ts';

interface GuestSearchOptions {
  view: ReturnType<typeof createDoorView>;
  formatText: ReturnType<typeof createTextFormatter>;
  formatTime: (at: string) => string;
  findCheckIn: (party: string) => PartyCheckIn | undefined;
}

const ticketPattern = /^T-\w{4}-\w{4}-\w{8}$/i;

export function attachGuestSearch(
  page: HTMLElement,
  { view, formatText, formatTime, findCheckIn }: GuestSearchOptions,
): void {
  const form = view.findElement<HTMLFormElement>('search');
  const field = form.elements.namedItem('find') as HTMLInputElement;

  function filterRows(): HTMLElement[] {
    const words = foldName(field.value).split(/\s+/).filter(Boolean);
    const rows = [...view.findElement('guests').children] as HTMLElement[];
    for (const row of rows) row.hidden = !words.every((word) => row.dataset['find']?.includes(word));
    const found = rows.filter((row) => !row.hidden);
    view.findElement('no-match').hidden = found.length > 0 || rows.length === 0;
    return found;
  }

  function highlightRow(row: HTMLElement) {
    for (const other of page.querySelectorAll('[data-scanned]')) other.removeAttribute('data-scanned');
    row.setAttribute('data-scanned', '');
    row.scrollIntoView({ block: 'center' });
    row.querySelector<HTMLButtonElement>('button:last-of-type')?.focus({ preventScroll: true });
  }

  /** Shows whether a code is a valid ticket, a used ticket or no ticket. Checks in no guest. */
  async function checkTicket(ticket: string) {
    field.value = '';
    filterRows();
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ticket.toUpperCase())));
    const codeHash = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .slice(0, ticketHashLength);
    const row = page.querySelector<HTMLElement>(`[data-code-hash="${codeHash}"]`);
    if (!row) return view.setText('alert', formatText('invalidTicket'));
    const { party = '', seats = '', name } = row.dataset;
    const lastCheckIn = findCheckIn(party);
    const message =
      lastCheckIn && lastCheckIn.guests > 0
        ? formatText('alreadyCheckedIn', { guests: lastCheckIn.guests, seats, time: formatTime(lastCheckIn.at) })
        : formatText('ready');
    view.setText('alert', `${name}: ${message}`);
    highlightRow(row);
  }

  field.addEventListener('input', filterRows);
  form.addEventListener('submit', (submitted) => {
    const ticket = ticketPattern.test(field.value.trim()) ? field.value.trim() : undefined;
    // `crypto.subtle` needs a secure context.
    if (ticket && !crypto.subtle) return;
    submitted.preventDefault();
    if (ticket) return void checkTicket(ticket);
    const [only, ...others] = filterRows();
    if (only && others.length === 0) highlightRow(only);
  });

  enableCamera(view, formatText, checkTicket);
}

declare const BarcodeDetector:
  | (new (options: {
      formats: string[];
    }) => { detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]> })
  | undefined;

function enableCamera(
  { findElement, setText }: GuestSearchOptions['view'],
  formatText: GuestSearchOptions['formatText'],
  checkTicket: (ticket: string) => Promise<void>,
) {
  if (typeof BarcodeDetector === 'undefined' || !('mediaDevices' in navigator)) return;
  const video = findElement<HTMLVideoElement>('camera');
  const button = findElement('scan');
  let stop: (() => void) | undefined;
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      stop?.();
      stop = stop ? undefined : await scanCodes(new BarcodeDetector({ formats: ['qr_code'] }), video, checkTicket);
    } catch {
      setText('alert', formatText('scanDenied'));
    }
    video.hidden = !stop;
    button.textContent = formatText(stop ? 'scanStop' : 'scan');
  });
}

type QrDetector = InstanceType<NonNullable<typeof BarcodeDetector>>;

/** Returns a function that stops the camera. Calls `onCode` once for each new code. */
async function scanCodes(detector: QrDetector, video: HTMLVideoElement, onCode: (code: string) => unknown) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  let isScanning = true;
  let lastCode = '';
  video.srcObject = stream;
  video.play().catch(() => undefined);
  const detectCodeRepeatedly = async () => {
    const [code] = await detector.detect(video).catch(() => []);
    if (!isScanning) return;
    if (code && code.rawValue !== lastCode) {
      lastCode = code.rawValue;
      onCode(lastCode);
    }
    setTimeout(detectCodeRepeatedly, 200);
  };
  void detectCodeRepeatedly();
  return () => {
    isScanning = false;
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
}
