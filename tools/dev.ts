import { buildWhenNeeded } from './build.ts';
import { startDevSite } from './dev/site.ts';
import { writeSchemas } from './schemas.ts';
import { exitWithError } from './steps.ts';

await buildWhenNeeded().catch(exitWithError);
await writeSchemas();
const site = await startDevSite(Number(process.env['PORT'] ?? 3000));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => site.stop().then(() => process.exit(0)));
