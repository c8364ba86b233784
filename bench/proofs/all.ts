/** All proofs by their names. */
import { proveChairs } from './chairs.ts';
import { proveKill, provePower, proveStarts } from './durable.ts';
import { proveHeaders } from './headers.ts';
import { proveHostile } from './hostile.ts';
import { proveDecisions, proveMailings, proveTyping } from './letters.ts';
import { proveMany } from './many.ts';
import type { Proof } from './proof.ts';
import { proveSlow } from './slow.ts';
import { proveSoak } from './soak.ts';
import { proveSpeech } from './speech.ts';
import { proveStandby } from './standby.ts';
import { proveStop } from './stop.ts';
import { proveAxe, proveRestore, proveSessions, proveTraversal } from './tested.ts';

export type Proofs = Record<string, Proof>;

/** What is measured in time has the machine to itself. */
export const alone: Proofs = {
  headers: proveHeaders,
  slow: proveSlow,
  starts: proveStarts,
  stop: proveStop,
  standby: proveStandby,
  soak: proveSoak,
  speech: proveSpeech,
};
/** What is counted may share it: two rows go on side by side. Those that are files of tests leave one report, and so stand in one row. */
export const beside: Proofs[] = [
  {
    sessions: proveSessions,
    axe: proveAxe,
    restore: proveRestore,
    traversal: proveTraversal,
    typing: proveTyping,
    hostile: proveHostile,
    chairs: proveChairs,
    decisions: proveDecisions,
    power: provePower,
  },
  { kill: proveKill, many: proveMany, mailings: proveMailings },
];
