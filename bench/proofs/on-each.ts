/** Both engines, or the one that was asked for; a PostgreSQL is started when it is wanted. */
import { type Engine, engines, openEngines } from '#tests/harness/engines.ts';
import { startPostgres } from '#tests/harness/postgres.ts';

export async function onEach(
  only: Engine | undefined,
  /** `databaseUrl` makes a database of its own each time; undefined on SQLite */
  prove: (engine: Engine, databaseUrl: () => Promise<string | undefined>) => Promise<void>,
): Promise<void> {
  await using postgres = await startPostgres();
  const databases = openEngines(postgres.url);
  try {
    for (const engine of engines) {
      if (only && only !== engine) continue;
      await prove(engine, async () => (await databases.settings(engine))['DATABASE_URL']);
    }
  } finally {
    // Before the PostgreSQL they lie in.
    await databases.stop();
  }
}
