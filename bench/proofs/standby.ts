/**
 * The primary of a pair fails under load, once killed and once frozen; the standby is promoted,
 * the servers continue, and no confirmed data is lost. Control: an asynchronous standby loses some.
 */
import { runStandby } from '#tests/harness/standby-run.ts';
import { isAllZero, type ProofRun } from './proof.ts';

/** Longer than a statement may take, so that a wrongly confirmed statement would show. */
const cutMilliseconds = 12_000;

export const proveStandby: ProofRun = async (_options, report) => {
  for (const how of ['kill', 'freeze'] as const) {
    const { lost, doubled, incomplete, forgotten, unanswered, refused, whileCut, ...found } = await runStandby({
      synchronous: true,
      cut: cutMilliseconds,
      how,
    });
    const wrong = { lost, doubled, incomplete, forgotten, unanswered, refused };
    report(isAllZero(wrong), `a synchronous standby, the primary ${how === 'kill' ? 'killed' : 'frozen'}`, {
      ...found,
      whileCut,
      ...wrong,
    });
  }
  const { lost, whileCut } = await runStandby({ synchronous: false, cut: 1500 });
  report(lost > 0, 'control: nobody waits for the standby', { whileCut, lost });
};
