import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import type { z } from 'zod';
import { event } from '#contract/event.ts';
import { explain } from '#contract/explain.ts';
import { shapes } from '#contract/files.ts';
import { disagreements } from './events.ts';

const root = new URL('../../', import.meta.url).pathname;

/** Every file of content/ as its schema wants it, and whatever it names is there. */
export async function checkFiles(): Promise<void> {
  const faults: string[] = [];
  for (const [pattern, shape] of Object.entries(shapes)) {
    const files = await Array.fromAsync(glob(`content/${pattern}`, { cwd: root }));
    if (files.length === 0) faults.push(`content/${pattern}: there is no such file.`);
    for (const file of files) faults.push(...fileFaults(file, await readFile(root + file, 'utf8'), shape, exists));
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

type Exists = (path: string) => boolean;
const exists: Exists = (path) => existsSync(root + path);

export function fileFaults(file: string, text: string, shape: z.ZodType, exists: Exists): string[] {
  let data: unknown;
  try {
    data = parse(text);
  } catch (error) {
    if (error instanceof YAMLParseError) return [`${file}: ${error.message}`];
    throw error;
  }
  const { error } = shape.safeParse(data);
  if (error) return explain(file, data, error.issues);
  const more = shape === event ? disagreements(event.parse(data)) : [];
  return [...idFaults(file, data), ...linkFaults(data, exists), ...more].map((fault) => `${file}: ${fault}`);
}

function idFaults(file: string, data: unknown): string[] {
  const number = Number(basename(file, '.yaml'));
  const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined;
  return id === undefined || id === number
    ? []
    : [`id: found ${String(id)}, but the file is called ${basename(file)}.`];
}

/** What a field of this name points to. */
const targets: Record<string, (name: unknown) => string> = {
  image: (name) => `content/pictures/${String(name)}/picture.yaml`,
  film: (name) => `content/films/${String(name)}/film.yaml`,
  event: (id) => `content/events/${String(id)}.yaml`,
  evenings: (id) => `content/events/${String(id)}.yaml`,
};

function linkFaults(data: unknown, exists: Exists, path = ''): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) => {
    const place = path ? `${path}.${key}` : key;
    const names = (Array.isArray(value) ? value : [value]).filter((name) => typeof name !== 'object');
    const target = targets[key];
    const missing = target ? names.map(target).filter((file) => !exists(file)) : [];
    return [...missing.map((file) => `${place}: there is no ${file}.`), ...linkFaults(value, exists, place)];
  });
}
