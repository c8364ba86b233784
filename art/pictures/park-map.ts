/** Positions of the places on the bird's-eye prints `bird` and `bird-tall`, from their cameras. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { computeCropArea } from '#contract/content/cuts.ts';
import { parkMap } from '#contract/content/park.ts';
import { StepError } from '#tools/steps.ts';
import { root } from './programs.ts';
import { renderFolder } from './render.ts';

const fileHeader =
  '# Where the mark of a place stands on the picture "bird", and (tall) on "bird-tall": parts of width and height. Written by npm run art -- pictures.';

interface Spot {
  x: number;
  y: number;
}
type Spots = Record<string, Spot>;

export interface PictureView {
  places: Record<string, Spot & { inView: boolean }>;
}

/** Offsets in parts of the picture: a mark must hide neither its place nor the next mark. */
const labelOffsets: Spots = {
  'manor-house': { x: 0.0685, y: -0.03 },
  barn: { x: 0.073, y: 0.024 },
  orchard: { x: 0.072, y: -0.012 },
  fountain: { x: 0.064, y: 0.012 },
  'beech-arbor': { x: 0.058, y: -0.004 },
  island: { x: 0.0505, y: 0.017 },
  'bald-cypresses': { x: 0.055, y: 0.012 },
  'plane-trees': { x: -0.01, y: -0.01 },
  'chapel-cemetery': { x: -0.052, y: -0.022 },
  ruins: { x: 0.043, y: 0.003 },
  'bathing-area': { x: 0.064, y: -0.012 },
  'chamber-hall': { x: -0.05, y: -0.025 },
  'opera-house': { x: 0.056, y: -0.015 },
};

const tallOffsets: Spots = {
  'manor-house': { x: 0.1, y: -0.04 },
  barn: { x: 0.12, y: -0.02 },
  fountain: { x: 0.1, y: 0.008 },
  island: { x: 0.078, y: 0.006 },
  'bald-cypresses': { x: 0.065, y: -0.006 },
  ruins: { x: 0.005, y: -0.05 },
  'opera-house': { x: 0.1, y: -0.01 },
  'chamber-hall': { x: 0.005, y: -0.052 },
  'chapel-cemetery': { x: 0.028, y: -0.062 },
  'beech-arbor': { x: 0.085, y: 0.03 },
  'bathing-area': { x: -0.085, y: 0 },
};

export async function writeParkMap(): Promise<void> {
  const file = join(root, 'content/park-map.yaml');
  const [wide, tall] = await Promise.all([readView('bird'), readView('bird-tall')]);
  if (wide || tall)
    await writeFile(file, formatParkMap(parkMap.parse(parse(await readFile(file, 'utf8'))), { wide, tall }));
}

const readView = async (name: string): Promise<PictureView | undefined> =>
  readFile(join(renderFolder({ name }), 'view.json'), 'utf8').then(JSON.parse, () => undefined);

/** Without a view the known positions stay. */
export function formatParkMap(
  known: ReturnType<typeof parkMap.parse>,
  views: { wide: PictureView | undefined; tall: PictureView | undefined },
): string {
  const wide = views.wide && placeMarks('bird', views.wide, labelOffsets);
  const tall = views.tall && placeMarks('bird-tall', { places: cropTall(views.tall.places) }, tallOffsets);
  const lines = Object.keys(wide ?? known).map((slug) => {
    const spot = wide?.[slug] ?? known[slug];
    const tallSpot = tall?.[slug] ?? known[slug]?.tall;
    return spot && `${slug}: { ${formatSpot(spot)}${tallSpot ? `, tall: { ${formatSpot(tallSpot)} }` : ''} }`;
  });
  return `${[fileHeader, ...lines].join('\n')}\n`;
}

const formatSpot = ({ x, y }: Spot) => `x: ${x}, y: ${y}`;

function placeMarks(picture: string, { places }: PictureView, offsets: Spots): Spots {
  const outside = Object.keys(places).filter((slug) => !places[slug]?.inView);
  if (outside.length > 0)
    throw new StepError(
      `The camera of "${picture}" does not show ${outside.join(', ')}. Move it until the map holds every place.`,
    );
  const marks = Object.entries(places).map(([slug, { x, y }]): [string, Spot] => {
    const aside = offsets[slug] ?? { x: 0, y: 0 };
    return [slug, { x: roundPart(x + aside.x), y: roundPart(y + aside.y) }];
  });
  return Object.fromEntries(marks);
}

/** The site shows the crop `tall` of the portrait, which is a part of it. */
function cropTall(places: PictureView['places']): PictureView['places'] {
  const size = { width: 5000, height: 7000 };
  const part = computeCropArea({ size, focus: { across: 0.5, down: 0.5 } }, 'tall');
  const crop = ({ x, y }: Spot) => ({
    x: (x * size.width - part.left) / part.width,
    y: (y * size.height - part.top) / part.height,
  });
  const isPart = (value: number) => value >= 0 && value <= 1;
  return Object.fromEntries(
    Object.entries(places).map(([slug, spot]) => {
      const cut = crop(spot);
      return [slug, { ...cut, inView: spot.inView && isPart(cut.x) && isPart(cut.y) }];
    }),
  );
}

const roundPart = (part: number) => Number(part.toFixed(4));
