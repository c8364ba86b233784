/** `ENGINE=postgres npm run bench noon` measures on one of the two alone. */
import { type Engine, engines } from '#tests/harness/engines.ts';

const asked = process.env['ENGINE'];

export const measured: readonly Engine[] = engines.filter((engine) => !asked || engine === asked);
