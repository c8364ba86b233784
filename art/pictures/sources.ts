import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './programs.ts';

export interface ArtSources {
  park: string;
  makers: Record<string, string>;
  press: string;
  drawingPress: string;
  film: string;
  inks: Record<string, string>;
  drawings: Record<string, { digest: string; focus: number }>;
}

type NamedText = [name: string, text: string];

const art = join(root, 'art');
const drawingPress = ['inks', 'print', 'ramp', 'surface', 'vector'].map((name) => `print/${name}.py`);
const filmFiles = ['print/film.py', 'print/moving.py', 'print/rows.py'];
/** modules that renders do not use */
const filmOnlyFiles = [...filmFiles, 'print/vector.py'];
const cutFiles = ['editions.ts', '../contract/content/cuts.ts'];

export async function readArtSources(): Promise<ArtSources> {
  const drawings = (await readTexts(await findFiles('{posters,plates,emblems}/*.svg'))).map(([name, text]) => [
    name,
    { digest: digestParts(text), focus: Number(text.match(/data-focus="([\d.]+)"/)?.[1] ?? 0.5) },
  ]);
  const inks = (await readTexts(await findFiles('print/inks/*.json'))).map(([name, text]) => [
    name.slice('print/inks/'.length, -'.json'.length),
    digestParts([name, text]),
  ]);
  const printFiles = await findFiles('print/*.py');
  const park = separateMakers(await readTexts(await findFiles('park/**/*.py')), (await readKnownProps()).things);
  return {
    park: digestParts(park.shared),
    makers: park.makers,
    press: await digestFiles([...printFiles.filter((name) => !filmOnlyFiles.includes(name)), ...cutFiles]),
    drawingPress: await digestFiles([...drawingPress, ...cutFiles]),
    film: await digestFiles(filmFiles),
    inks: Object.fromEntries(inks),
    drawings: Object.fromEntries(drawings),
  };
}

const findFiles = async (pattern: string) => (await Array.fromAsync(glob(pattern, { cwd: art }))).sort();

const readTexts = (names: string[]): Promise<NamedText[]> =>
  Promise.all(names.map(async (name): Promise<NamedText> => [name, await readFile(join(art, name), 'utf8')]));

const digestFiles = async (names: string[]) => digestParts(...(await readTexts(names)));

export const digestParts = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);

/** A prop's code affects only pictures that name it, unless other code uses it. */
function separateMakers(files: NamedText[], things: string[]) {
  const blocks = files
    .filter(([path]) => path !== 'park/props/things.py')
    .flatMap(([path, text]) => text.split(/^(?=\S)/m).map((block): NamedText => [path, block]));
  const shared: NamedText[] = [];
  const makers: Record<string, string> = {};
  for (const [path, block] of blocks) {
    const maker = path.startsWith('park/props/') ? block.match(/^def (\w+)\(/)?.[1] : undefined;
    const thing = things.find((name) => name.replaceAll('-', '_') === maker);
    const leads = new RegExp(`'${thing}'|(?<!def )\\b${maker}\\(`);
    if (thing && !blocks.some(([, text]) => leads.test(text))) makers[thing] = block;
    else shared.push([path, block]);
  }
  return { shared, makers };
}

/** props that change the house (art/park/request.py) */
const ageSets = ['decay', 'young', 'tea-house'];

export async function readKnownProps() {
  const table = async (file: string, name: string) => {
    const source = await readFile(join(art, 'park/props', file), 'utf8');
    return source.split(`\n${name} = {`)[1]?.split('\n}')[0] ?? '';
  };
  const sets = [...(await table('sets.py', 'SETS')).matchAll(/'([a-z][\w-]*)':/g)].map(([, name = '']) => name);
  const things = [...(await table('things.py', 'THINGS')).matchAll(/'([a-z_ ]+)'\)/g)].flatMap(([, names = '']) =>
    names.replaceAll('_', '-').split(' '),
  );
  return { sets: [...sets, ...ageSets], things };
}
