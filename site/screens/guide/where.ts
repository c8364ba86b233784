/** Shows where one stands, on the map and in words, from the press that asks for it to the next one. Nothing of it leaves the page. */
import { guideSurvey } from '#contract/guide.ts';
import { type OnEarth, openSurvey, type Spot, type Survey, type SurveyData, spotOf } from '#site/guide/survey.ts';
import { type Named, sayWhere } from '#site/guide/whereabouts.ts';
import type { MapWords } from './words.ts';

export function findable(guide: HTMLElement): void {
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
    // Said again only when it has changed: a screen reader reads each change.
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
        // The signal comes back with the next clearing, so it goes on looking.
        dot.setAttribute('visibility', 'hidden');
        tell(words.silent);
      },
      { enableHighAccuracy: true, maximumAge: 5000, timeout: 30_000 },
    );
  });
}

/** Kept with the guide, so it is there without a network; undefined where neither has it. */
async function fetchSurvey(): Promise<Survey | undefined> {
  try {
    const answer = await fetch(guideSurvey, { credentials: 'omit' });
    return answer.ok ? openSurvey((await answer.json()) as SurveyData) : undefined;
  } catch {
    return undefined;
  }
}

/** The circle of what is uncertain lies on the ground, so that from above at a slant it is an ellipse. */
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

const corners = 36;

function circle({ onMap }: Survey, spot: Spot, radius: number): string {
  const points = Array.from({ length: corners }, (_, step) => {
    const turn = (step / corners) * 2 * Math.PI;
    const corner = { east: spot.east + radius * Math.sin(turn), north: spot.north + radius * Math.cos(turn) };
    return onMap(corner, spot);
  });
  return points.flatMap((point) => (point ? [`${point.x * 1600},${point.y * 1000}`] : [])).join(' ');
}
