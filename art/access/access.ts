/**
 * `npm run art -- access` writes access facts from the park's plan into places and paths.
 * Values measured by the office stay. An unchanged fact keeps its day.
 */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { findPython, numpy2, pythonEnvironment, root } from '#art/pictures/programs.ts';
import { type AccessFactName, type AccessFacts, accessFacts } from '#contract/content/access.ts';
import { wallClock } from '#contract/wall-time.ts';
import { StepError } from '#tools/steps.ts';
import { parseCommandLine } from '#tools/terminal/command-line.ts';

const factOrder = Object.keys(accessFacts.shape) as AccessFactName[];

type FactValues = Partial<Record<AccessFactName, Record<string, number | string>>>;
type PlanPosition = Record<'east' | 'north', number>;
export interface AccessMeasurements {
  positions: Record<string, PlanPosition>;
  places: Record<string, FactValues>;
  paths: Record<string, FactValues>;
}

export function measureAccess(): AccessMeasurements {
  const program = join(root, 'art/access/measure.py');
  const { status, stdout, stderr } = spawnSync(findPython(numpy2), [program], {
    encoding: 'utf8',
    env: pythonEnvironment,
  });
  if (status !== 0) throw new StepError(`art/access/measure.py: ${stderr}`);
  return JSON.parse(stdout);
}

/** Values measured on the ground win. */
export function findStaleFacts(values: FactValues, present: AccessFacts = {}): AccessFactName[] {
  return factOrder.filter((name) => {
    const wanted = values[name];
    const found = present[name];
    if (found && found.by !== 'plan') return false;
    if (!wanted || !found) return Boolean(wanted) !== Boolean(found);
    const { day: _, by: __, ...value } = found;
    return JSON.stringify(sortEntries(value)) !== JSON.stringify(sortEntries(wanted));
  });
}

const sortEntries = (value: object) => Object.entries(value).sort();

export function replaceFacts(text: string, values: FactValues, today: string, position?: PlanPosition): string {
  const present = (load(text) as { access?: AccessFacts }).access ?? {};
  const stale = new Set(findStaleFacts(values, present));
  const lines = factOrder.flatMap((name) => {
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

async function writeFacts(kind: 'places' | 'paths', id: string, values: FactValues, position?: PlanPosition) {
  const file = join(root, 'content', kind, `${id}.yaml`);
  const before = await readFile(file, 'utf8');
  const after = replaceFacts(before, values, wallClock(new Date()).date, position);
  if (after !== before) await writeFile(file, after);
}

const help = 'npm run art -- access   writes what the plan of the park says into content/places and content/paths';

export async function runAccess(args: string[]): Promise<void> {
  if (!parseCommandLine(help, {}, args)) return;
  const { positions, places, paths } = measureAccess();
  for (const [id, position] of Object.entries(positions)) await writeFacts('places', id, places[id] ?? {}, position);
  for (const [id, values] of Object.entries(paths)) await writeFacts('paths', id, values);
}
