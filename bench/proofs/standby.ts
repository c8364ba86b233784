/**
 * The primary of a pair dies amid requests, once killed and once frozen with all its lines open; the standby is promoted, the servers go on with it
 * by themselves, and nothing that was confirmed is lost. With a standby that nobody waits for, something is.
 */
import { runStandby } from '#tests/harness/standby-run.ts';
import { isAllZero, type ProofRun } from './proof.ts';

/** The line is cut for so long before: longer than a statement may take, so that one that was given up would show as confirmed. */
const cutMilliseconds = 12_000;

export const proveStandby: ProofRun = async (_asked, say) => {
  for (const how of ['kill', 'freeze'] as const) {
    const { lost, doubled, torn, forgotten, never, refused, whileCut, ...found } = await runStandby({
      synchronous: true,
      cut: cutMilliseconds,
      how,
    });
    const wrong = { lost, doubled, torn, forgotten, never, refused };
    say(isAllZero(wrong), `a synchronous standby, the primary ${how === 'kill' ? 'killed' : 'frozen'}`, {
      ...found,
      whileCut,
      ...wrong,
    });
  }
  const { lost, whileCut } = await runStandby({ synchronous: false, cut: 1500 });
  say(lost > 0, 'control: nobody waits for the standby', { whileCut, lost });
};
