import {
  guidePage,
  guideUpdatedMessage,
  guideWorker,
  parkGeometryAddress,
  type WorkerProgress,
  type WorkerRequest,
} from '#contract/guide.ts';
import { deleteAllGuides, findCachedGuide } from '#site/guide/download.ts';
import {
  describePosition,
  type EarthPoint,
  type GroundPoint,
  type GuidePlace,
  openParkGeometry,
  type ParkGeometry,
  type ParkGeometryData,
  toGroundPoint,
} from '#site/guide/park-geometry.ts';
import { fillInBrowser } from '#site/language/placeholders.ts';
import type { GuideMapStrings, OfflineGuideStrings } from './GuidePage.tsx';

function enableOfflineCopy(guide: HTMLElement): void {
  const saveButton = guide.querySelector<HTMLButtonElement>('[data-save-offline]');
  const removeButton = guide.querySelector<HTMLButtonElement>('[data-remove]');
  const statusElement = guide.querySelector<HTMLElement>('[data-offline-status]');
  if (!saveButton || !removeButton || !statusElement) return;
  const strings = JSON.parse(statusElement.dataset['offlineStatus'] ?? '{}') as OfflineGuideStrings;
  const isSupported = 'serviceWorker' in navigator && 'caches' in globalThis;

  function show(isSaved: boolean, text = ''): void {
    if (!saveButton || !removeButton || !statusElement) return;
    const [hiddenButton, visibleButton] = isSaved ? [saveButton, removeButton] : [removeButton, saveButton];
    const hadFocus = document.activeElement === hiddenButton;
    hiddenButton.hidden = true;
    visibleButton.hidden = false;
    if (hadFocus) visibleButton.focus();
    statusElement.textContent = text;
  }

  if (isSupported) {
    void hasOfflineCopy().then((hasCopy) => hasCopy && show(true, statusElement.textContent || strings.saved));
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      if (data === guideUpdatedMessage) statusElement.textContent = strings.updateAvailable;
    });
    // A service worker may not see the cookie, so these links name the language in their address.
    if (navigator.serviceWorker.controller)
      for (const link of document.querySelectorAll<HTMLElement>('a[data-language]')) delete link.dataset['language'];
  }

  saveButton.addEventListener('click', async () => {
    if (saveButton.getAttribute('aria-busy') === 'true') return;
    if (!isSupported) return show(false, strings.unable);
    saveButton.setAttribute('aria-busy', 'true');
    try {
      const result = await requestGuideDownload(({ done, all }) => {
        statusElement.textContent = fillInBrowser(strings.progress, { done: String(done), all: String(all) });
      });
      show(result === 'saved', strings[result]);
    } catch {
      show(false, strings.unable);
    }
    saveButton.removeAttribute('aria-busy');
  });

  removeButton.addEventListener('click', async () => {
    await deleteAllGuides();
    const registration = await navigator.serviceWorker.getRegistration(guidePage);
    await registration?.unregister();
    show(false, strings.removed);
  });
}

const hasOfflineCopy = async (): Promise<boolean> => (await findCachedGuide().catch(() => undefined)) !== undefined;

type GuideProgress = Extract<WorkerProgress, object>;
type GuideResult = Exclude<WorkerProgress, object> | 'workerRemoved';

async function requestGuideDownload(onProgress: (progress: GuideProgress) => void): Promise<GuideResult> {
  const registration = await navigator.serviceWorker.register(workerAddress, { scope: guidePage });
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  const { port1: ownPort, port2: workerPort } = new MessageChannel();
  return new Promise((resolve) => {
    ownPort.onmessage = ({ data }: MessageEvent<WorkerProgress>) => {
      if (typeof data === 'object') return onProgress(data);
      ownPort.close();
      resolve(data);
    };
    const checkWorker = () => worker?.state === 'redundant' && resolve('workerRemoved');
    worker?.addEventListener('statechange', checkWorker);
    checkWorker();
    worker?.postMessage('save' satisfies WorkerRequest, [workerPort]);
  });
}

/** This Trusted Types policy allows only one address, whatever the argument. */
const workerAddress =
  globalThis.trustedTypes
    ?.createPolicy(guideWorker.policy, { createScriptURL: () => guideWorker.address })
    .createScriptURL('') ?? guideWorker.address;

function enableLocation(guide: HTMLElement): void {
  const button = guide.querySelector<HTMLButtonElement>('[data-locate]');
  const statusElement = guide.querySelector<HTMLElement>('[data-location-status]');
  const dot = guide.querySelector<SVGGElement>('[data-position]');
  if (!button || !statusElement || !dot) return;
  const strings = JSON.parse(statusElement.dataset['locationStatus'] ?? '{}') as GuideMapStrings;
  const housePosition = JSON.parse(button.dataset['locate'] ?? '{}') as EarthPoint;
  const places = [...guide.querySelectorAll<HTMLElement>('[data-stop]')].map((stop): GuidePlace => {
    const [number = '', name = ''] = [...stop.querySelectorAll('h3 > span')].map(({ textContent }) => textContent);
    return { slug: stop.id, number, name };
  });
  let geometry: ParkGeometry | undefined;
  let watchId: number | undefined;

  function showStatus(text: string): void {
    // A screen reader reads each change, so the same text must not be set again.
    if (statusElement && statusElement.textContent !== text) statusElement.textContent = text;
  }

  function stopWatching(text: string): void {
    if (watchId !== undefined) navigator.geolocation.clearWatch(watchId);
    watchId = undefined;
    dot?.setAttribute('visibility', 'hidden');
    if (button) button.textContent = strings.ask;
    showStatus(text);
  }

  button.addEventListener('click', () => {
    if (watchId !== undefined) return stopWatching('');
    if (!('geolocation' in navigator)) return showStatus(strings.unable);
    showStatus(strings.looking);
    button.textContent = strings.stop;
    watchId = navigator.geolocation.watchPosition(
      async ({ coords }) => {
        geometry ??= await fetchParkGeometry();
        // The visitor may have stopped the search meanwhile.
        if (watchId === undefined) return;
        if (!geometry) return showStatus(strings.noSignal);
        const spot = toGroundPoint(coords, housePosition);
        showStatus(describePosition(geometry, spot, coords.accuracy, places, strings, document.documentElement.lang));
        drawPosition(dot, geometry, spot, coords.accuracy);
      },
      ({ code, PERMISSION_DENIED }) => {
        if (code === PERMISSION_DENIED) return stopWatching(strings.denied);
        // Under trees the signal comes back after a while, so the search goes on.
        dot.setAttribute('visibility', 'hidden');
        showStatus(strings.noSignal);
      },
      { enableHighAccuracy: true, maximumAge: 5000, timeout: 30_000 },
    );
  });
}

/** With a downloaded guide this works offline, because the worker answers from the cache. */
async function fetchParkGeometry(): Promise<ParkGeometry | undefined> {
  try {
    const answer = await fetch(parkGeometryAddress, { credentials: 'omit' });
    return answer.ok ? openParkGeometry((await answer.json()) as ParkGeometryData) : undefined;
  } catch {
    return undefined;
  }
}

/** Draws the position and a circle of its accuracy, which the oblique map shows as an ellipse. */
function drawPosition(dot: SVGGElement, geometry: ParkGeometry, spot: GroundPoint, accuracy: number): void {
  const at = geometry.locateOnMap(spot);
  const isShown = at !== undefined && at.x >= 0 && at.x <= 1 && at.y >= 0 && at.y <= 1;
  dot.setAttribute('visibility', isShown ? 'visible' : 'hidden');
  if (!isShown) return;
  const [x, y] = [at.x * 1600, at.y * 1000];
  const [around, point] = dot.children;
  point?.setAttribute('cx', String(x));
  point?.setAttribute('cy', String(y));
  around?.setAttribute('points', createAccuracyPolygon(geometry, spot, accuracy));
}

function createAccuracyPolygon({ locateOnMap }: ParkGeometry, spot: GroundPoint, radius: number): string {
  const points = Array.from({ length: 36 }, (_, step) => {
    const turn = (step / 36) * 2 * Math.PI;
    const edge = { east: spot.east + radius * Math.sin(turn), north: spot.north + radius * Math.cos(turn) };
    return locateOnMap(edge, spot);
  });
  return points.flatMap((point) => (point ? [`${point.x * 1600},${point.y * 1000}`] : [])).join(' ');
}

const guide = document.querySelector<HTMLElement>('[data-guide]');
if (guide) {
  enableOfflineCopy(guide);
  enableLocation(guide);
}
