import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** the address of the run's PostgreSQL; what stops it starts its own */
    postgres: string;
  }
}

/** One PostgreSQL for the whole run. */
export default async function onePostgres(project: TestProject) {
  const postgres = await startPostgres();
  project.provide('postgres', postgres.url);
  return postgres.stop;
}
