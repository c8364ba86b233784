import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openStorage } from '#server/storage/open.ts';
import { testPart } from '#tools/test-part.ts';
import { createPostgres, saveClusterTemplate, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string;
  }
}

/** A migrated database; the databases of the tests are copies of it. */
export const preparedDatabase = 'begun';

export default async function onePostgres(project: TestProject) {
  if (testPart === 'short') {
    // Tests that use PostgreSQL without the tag `full` fail at this address.
    project.provide('postgres', 'postgres://npm-test-runs-without-postgres.invalid/postgres');
    return;
  }
  const cluster = await createPostgres();
  await saveClusterTemplate(cluster);
  const postgres = await startPostgres(cluster);
  const admin = new pg.Client(postgres.url);
  await admin.connect();
  await admin.query(`create database ${preparedDatabase}`);
  await admin.end();
  const databaseUrl = postgres.url.replace(/\/postgres$/, `/${preparedDatabase}`);
  await (await openStorage({ dataDir: '', databaseUrl })).close();
  project.provide('postgres', postgres.url);
  return postgres.stop;
}
