/** Digests of what pictures are made with: the park, the press, each ink set, each drawing. */
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './entries.ts';
import { partMakers } from './makers.ts';
import { knownProps } from './props.ts';

export interface Sources {
  park: string;
  /** what concerns only the pictures that ask for a thing */
  makers: Record<string, string>;
  /** what prints renders */
  press: string;
  /** what prints drawings */
  drawingPress: string;
  /** what makes prints move */
  film: string;
  inks: Record<string, string>;
  drawings: Record<string, { digest: string; focus: number }>;
}

const art = join(root, 'art');
const drawingPress = ['inks', 'print', 'ramp', 'surface', 'vector'].map((name) => `print/${name}.py`);
const film = ['print/film.py', 'print/moving.py'];
/** modules that no printed render passes through */
const beside = [...film, 'print/vector.py'];
/** what cuts a print */
const cutting = ['editions.ts', '../contract/cuts.ts'];

export async function readSources(): Promise<Sources> {
  const drawings: Sources['drawings'] = {};
  for (const name of await matching('{posters,plates,emblems}/*.svg')) {
    const text = await readFile(join(art, name), 'utf8');
    drawings[name] = { digest: sum(text), focus: Number(text.match(/data-focus="([\d.]+)"/)?.[1] ?? 0.5) };
  }
  const inks = await matching('print/inks/*.json');
  const press = await matching('print/*.py');
  const park = partMakers(await textsOf(await matching('park/**/*.py')), (await knownProps()).things);
  return {
    park: sum(park.shared),
    makers: park.makers,
    press: await digestOf([...press.filter((name) => !beside.includes(name)), ...cutting]),
    drawingPress: await digestOf([...drawingPress, ...cutting]),
    film: await digestOf(film),
    inks: Object.fromEntries(
      await Promise.all(
        inks.map(async (name) => [name.slice('print/inks/'.length, -'.json'.length), await digestOf([name])]),
      ),
    ),
    drawings,
  };
}

async function matching(pattern: string): Promise<string[]> {
  return (await Array.fromAsync(glob(pattern, { cwd: art }))).sort();
}

function textsOf(names: string[]): Promise<[name: string, text: string][]> {
  return Promise.all(names.map(async (name) => [name, await readFile(join(art, name), 'utf8')]));
}

const digestOf = async (names: string[]) => sum(...(await textsOf(names)));

export function sum(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
