/** A server that has just started presses its pages and builds its index for some seconds more: that is another measurement. */
import { setTimeout } from 'node:timers/promises';
import { processorOf } from '#tests/harness/processor.ts';

/** milliseconds of the processor in each second */
const nothing = 30;
const patience = 60;

export async function atRest(pid: number | undefined): Promise<void> {
  for (let second = 0, before = await processorOf(pid); second < patience; second++) {
    await setTimeout(1000);
    const now = await processorOf(pid);
    if (now - before <= nothing) return;
    before = now;
  }
  throw new Error(`After ${patience} seconds the server still works at something.`);
}
