/** Keeps the guide on the device, tells in words how far it is, and removes it again. */
import { type FromWorker, guidePage, guideWorker, newerGuide, type ToWorker } from '#contract/guide.ts';
import { dropGuides, keptGuide } from '#site/guide/kept.ts';
import { fill } from '#site/guide/whereabouts.ts';
import type { KeepWords } from './words.ts';

/** Not every browser knows it, and the library of types does not either. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (from: string) => string };
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

export function keepable(guide: HTMLElement): void {
  const keep = guide.querySelector<HTMLButtonElement>('[data-keep]');
  const remove = guide.querySelector<HTMLButtonElement>('[data-remove]');
  const said = guide.querySelector<HTMLElement>('[data-keep-said]');
  if (!keep || !remove || !said) return;
  const words = JSON.parse(said.dataset['keepSaid'] ?? '{}') as KeepWords;
  const able = 'serviceWorker' in navigator && 'caches' in globalThis;

  function show(isKept: boolean, text = ''): void {
    if (!keep || !remove || !said) return;
    const [gone, here] = isKept ? [keep, remove] : [remove, keep];
    const hadFocus = document.activeElement === gone;
    gone.hidden = true;
    here.hidden = false;
    if (hadFocus) here.focus();
    said.textContent = text;
  }

  if (able) {
    void isKept().then((kept) => kept && show(true, said.textContent || words.kept));
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      if (data === newerGuide) said.textContent = words.newer;
    });
    // A worker may not be able to see the cookie; an address says the language to everybody.
    if (navigator.serviceWorker.controller)
      for (const link of document.querySelectorAll<HTMLElement>('a[data-language]')) delete link.dataset['language'];
  }

  keep.addEventListener('click', async () => {
    if (keep.getAttribute('aria-busy') === 'true') return;
    if (!able) return show(false, words.unable);
    keep.setAttribute('aria-busy', 'true');
    try {
      const end = await bringIt(({ done, all }) => {
        said.textContent = fill(words.coming, { done: String(done), all: String(all) });
      });
      if (end === 'kept') show(true, words.kept);
      else show(false, words[end]);
    } catch {
      show(false, words.unable);
    }
    keep.removeAttribute('aria-busy');
  });

  remove.addEventListener('click', async () => {
    await dropGuides();
    const registration = await navigator.serviceWorker.getRegistration(guidePage);
    await registration?.unregister();
    show(false, words.removed);
  });
}

const isKept = async (): Promise<boolean> => (await keptGuide().catch(() => undefined)) !== undefined;

type Progress = Extract<FromWorker, object>;
type End = Exclude<FromWorker, object> | 'withdrawn';

async function bringIt(tell: (progress: Progress) => void): Promise<End> {
  const address = trusted();
  const registration = await navigator.serviceWorker.register(address, { scope: guidePage });
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  const { port1: heard, port2: theirs } = new MessageChannel();
  return new Promise((resolve) => {
    heard.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (typeof data === 'object') return tell(data);
      heard.close();
      resolve(data);
    };
    // The last worker answers nothing: it removes itself.
    const look = () => worker?.state === 'redundant' && resolve('withdrawn');
    worker?.addEventListener('statechange', look);
    look();
    worker?.postMessage('keep' satisfies ToWorker, [theirs]);
  });
}

/** Whatever it is asked for, this policy knows one address only. */
function trusted(): string {
  const { address, policy } = guideWorker;
  made ??= trustedTypes?.createPolicy(policy, { createScriptURL: () => address });
  return made ? made.createScriptURL(address) : address;
}
let made: ReturnType<TrustedTypes['createPolicy']> | undefined;
