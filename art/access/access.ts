/**
 * `npm run art -- access` writes access facts from the park's plan into places and paths.
 * Values measured by the office stay. An unchanged fact keeps its day.
 */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { python, quietPython, root } from '#art/pictures/programs.ts';
import { type Access, access, type FactName } from '#contract/content/access.ts';
import { wallClock } from '#contract/wall-time.ts';
import { StepFailed } from '#tools/steps.ts';
import { commandLine } from '#tools/terminal/command-line.ts';

const order = Object.keys(access.shape) as FactName[];

type Values = Partial<Record<FactName, Record<string, number | string>>>;
type Position = Record<'east' | 'north', number>;
export interface Measured {
  positions: Record<string, Position>;
  places: Record<string, Values>;
  paths: Record<string, Values>;
}

export function measure(): Measured {
  const program = join(root, 'art/access/measure.py');
  const { status, stdout, stderr } = spawnSync(python('numpy'), [program], { encoding: 'utf8', env: quietPython });
  if (status !== 0) throw new StepFailed(`art/access/measure.py: ${stderr}`);
  return JSON.parse(stdout);
}

/** Values measured on the ground win. */
export function differing(values: Values, present: Access = {}): FactName[] {
  return order.filter((name) => {
    const wanted = values[name];
    const found = present[name];
    if (found && found.by !== 'plan') return false;
    if (!wanted || !found) return Boolean(wanted) !== Boolean(found);
    const { day: _, by: __, ...value } = found;
    return JSON.stringify(sorted(value)) !== JSON.stringify(sorted(wanted));
  });
}

const sorted = (value: object) => Object.entries(value).sort();

export function withFacts(text: string, values: Values, today: string, position?: Position): string {
  const present = (load(text) as { access?: Access }).access ?? {};
  const stale = new Set(differing(values, present));
  const lines = order.flatMap((name) => {
    const fact = stale.has(name) ? values[name] && { ...values[name], day: today, by: 'plan' } : present[name];
    if (!fact) return [];
    const parts = Object.entries(fact).map(([key, value]) => `${key}: ${key === 'day' ? `"${value}"` : value}`);
    return [`  ${name}: { ${parts.join(', ')} }`];
  });
  return [
    text.replace(/^(position|access):[\s\S]*/m, '').trimEnd(),
    ...(position ? [`position: { east: ${position.east}, north: ${position.north} }`] : []),
    ...(lines.length > 0 ? ['access:', ...lines] : []),
    '',
  ].join('\n');
}

async function write(kind: 'places' | 'paths', id: string, values: Values, position?: Position) {
  const file = join(root, 'content', kind, `${id}.yaml`);
  const before = await readFile(file, 'utf8');
  const after = withFacts(before, values, wallClock(new Date()).date, position);
  if (after !== before) await writeFile(file, after);
}

const help = 'npm run art -- access   writes what the plan of the park says into content/places and content/paths';

export async function runAccess(args: string[]): Promise<void> {
  if (!commandLine(help, {}, args)) return;
  const { positions, places, paths } = measure();
  for (const [id, position] of Object.entries(positions)) await write('places', id, places[id] ?? {}, position);
  for (const [id, values] of Object.entries(paths)) await write('paths', id, values);
}
