/** The options of a proof, and how it reports. */
import { type Engine, engines, openEngines } from '#tests/harness/engines.ts';
import { startPostgres } from '#tests/harness/postgres.ts';

export interface ProofOptions {
  rounds: number;
  kills: number;
  /** undefined: both */
  engine: Engine | undefined;
  requests: number;
  seed: number;
  minutes: number;
}

/** Reports one line: whether the proof passed, with its figures. */
export type ProofReporter = (passed: boolean, what: string, found: Record<string, unknown>) => void;

export type ProofRun = (options: ProofOptions, report: ProofReporter) => Promise<void>;

/** Each of these counts must be zero. */
export const isAllZero = (counts: Record<string, number>): boolean =>
  Object.values(counts).every((count) => count === 0);

/** Runs on both engines, or on the requested one. */
export async function proveOnEachEngine(
  only: Engine | undefined,
  /** `databaseUrl` creates a new database each time; undefined on SQLite */
  prove: (engine: Engine, databaseUrl: () => Promise<string | undefined>) => Promise<void>,
): Promise<void> {
  await using postgres = await startPostgres();
  const databases = openEngines(postgres.url);
  try {
    for (const engine of engines) {
      if (only && only !== engine) continue;
      await prove(engine, async () => (await databases.createDatabase(engine))['DATABASE_URL']);
    }
  } finally {
    // Ends the pool before its PostgreSQL stops.
    await databases.stop();
  }
}
