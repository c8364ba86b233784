import { deriveSecrets } from '#server/secrets/secrets.ts';

/** Secrets without a data folder, for tests of one module. */
export const secrets = deriveSecrets({ dataDir: '/none', tokenSecret: 'x'.repeat(40), uploadKey: 'y'.repeat(40) });
