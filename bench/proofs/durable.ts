/** What was confirmed survives a killed server and the loss of all that was not synced: the figures of `npm run bench durability`. */
import { measureKills, measurePower, measureStarts } from '#bench/durability.ts';
import type { Figure } from '#bench/figure.ts';
import type { Proof, Say } from './proof.ts';

const tell = (say: Say, figures: readonly Figure[]) => {
  for (const { name, found, unit, wanted, reached } of figures)
    say(reached, name, { found: `${found} ${unit}`.trim(), wanted });
};

export const proveStarts: Proof = async (_asked, say) => tell(say, await measureStarts());
export const proveKill: Proof = async ({ kills }, say) => tell(say, await measureKills(kills));
export const provePower: Proof = async (_asked, say) => tell(say, await measurePower());
