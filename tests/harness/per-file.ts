/** What the tests of one file have to themselves, gone when the last of them has run. */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { type Engines, openEngines } from './engines.ts';
import { begun } from './one-postgres.ts';

/** Databases in the one PostgreSQL of the run (one-postgres.ts). */
export function startEngines(): Engines {
  const engines = openEngines(inject('postgres'), begun);
  afterAll(() => engines.stop());
  return engines;
}

export function workFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `tollenau-${name}-`));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
