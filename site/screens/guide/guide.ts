import { type FromWorker, guidePage, guideSurvey, guideWorker, newerGuide, type ToWorker } from '#contract/guide.ts';
import { dropGuides, keptGuide } from '#site/guide/kept.ts';
import { type OnEarth, openSurvey, type Spot, type Survey, type SurveyData, spotOf } from '#site/guide/survey.ts';
import { fill, type Named, sayWhere } from '#site/guide/whereabouts.ts';
import type { KeepWords, MapWords } from './load.ts';

/** Neither every browser nor the DOM types know it. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (from: string) => string };
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

function keepable(guide: HTMLElement): void {
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
    // A service worker may not see the cookie, so the address names the language.
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
      show(end === 'kept', words[end]);
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
    const look = () => worker?.state === 'redundant' && resolve('withdrawn');
    worker?.addEventListener('statechange', look);
    look();
    worker?.postMessage('keep' satisfies ToWorker, [theirs]);
  });
}

/** This Trusted Types policy allows one address, whatever the argument. */
function trusted(): string {
  const { address, policy } = guideWorker;
  made ??= trustedTypes?.createPolicy(policy, { createScriptURL: () => address });
  return made ? made.createScriptURL(address) : address;
}
let made: ReturnType<TrustedTypes['createPolicy']> | undefined;

function findable(guide: HTMLElement): void {
  const button = guide.querySelector<HTMLButtonElement>('[data-where]');
  const said = guide.querySelector<HTMLElement>('[data-where-said]');
  const dot = guide.querySelector<SVGGElement>('[data-here]');
  if (!button || !said || !dot) return;
  const words = JSON.parse(said.dataset['whereSaid'] ?? '{}') as MapWords;
  const house = JSON.parse(button.dataset['where'] ?? '{}') as OnEarth;
  const places = [...guide.querySelectorAll<HTMLElement>('[data-stop]')].map((stop): Named => {
    const [number = '', name = ''] = [...stop.querySelectorAll('h3 > span')].map(({ textContent }) => textContent);
    return { slug: stop.id, number, name };
  });
  let survey: Survey | undefined;
  let watching: number | undefined;

  function tell(text: string): void {
    // Set only when it has changed: a screen reader reads each change.
    if (said && said.textContent !== text) said.textContent = text;
  }

  function stop(text: string): void {
    if (watching !== undefined) navigator.geolocation.clearWatch(watching);
    watching = undefined;
    dot?.setAttribute('visibility', 'hidden');
    if (button) button.textContent = words.ask;
    tell(text);
  }

  button.addEventListener('click', () => {
    if (watching !== undefined) return stop('');
    if (!('geolocation' in navigator)) return tell(words.unable);
    tell(words.looking);
    button.textContent = words.stop;
    watching = navigator.geolocation.watchPosition(
      async ({ coords }) => {
        survey ??= await fetchSurvey();
        // The visitor may have stopped it meanwhile.
        if (watching === undefined) return;
        if (!survey) return tell(words.silent);
        const spot = spotOf(coords, house);
        tell(sayWhere(survey, spot, coords.accuracy, places, words, document.documentElement.lang));
        draw(dot, survey, spot, coords.accuracy);
      },
      ({ code, PERMISSION_DENIED }) => {
        if (code === PERMISSION_DENIED) return stop(words.refused);
        // Under trees the signal comes back, so the watch goes on.
        dot.setAttribute('visibility', 'hidden');
        tell(words.silent);
      },
      { enableHighAccuracy: true, maximumAge: 5000, timeout: 30_000 },
    );
  });
}

/** Cached with the guide, so that it works offline; undefined if it is in no cache. */
async function fetchSurvey(): Promise<Survey | undefined> {
  try {
    const answer = await fetch(guideSurvey, { credentials: 'omit' });
    return answer.ok ? openSurvey((await answer.json()) as SurveyData) : undefined;
  } catch {
    return undefined;
  }
}

/** The circle of uncertainty is on the ground: in the oblique view it is an ellipse. */
function draw(dot: SVGGElement, survey: Survey, spot: Spot, accuracy: number): void {
  const at = survey.onMap(spot);
  const isShown = at !== undefined && at.x >= 0 && at.x <= 1 && at.y >= 0 && at.y <= 1;
  dot.setAttribute('visibility', isShown ? 'visible' : 'hidden');
  if (!isShown) return;
  const [x, y] = [at.x * 1600, at.y * 1000];
  const [around, point] = dot.children;
  point?.setAttribute('cx', String(x));
  point?.setAttribute('cy', String(y));
  around?.setAttribute('points', circle(survey, spot, accuracy));
}

function circle({ onMap }: Survey, spot: Spot, radius: number): string {
  const points = Array.from({ length: 36 }, (_, step) => {
    const turn = (step / 36) * 2 * Math.PI;
    return onMap({ east: spot.east + radius * Math.sin(turn), north: spot.north + radius * Math.cos(turn) }, spot);
  });
  return points.flatMap((point) => (point ? [`${point.x * 1600},${point.y * 1000}`] : [])).join(' ');
}

const guide = document.querySelector<HTMLElement>('[data-guide]');
if (guide) {
  keepable(guide);
  findable(guide);
}
