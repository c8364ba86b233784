/** What processes have taken of the processor, in milliseconds: on a busy machine it says more than a clock. */
import { readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second. */
const tick = 10;

/** A process, its children, and those of its children that it has seen end. */
export async function processorOf(pid: number | undefined): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const all = await Promise.all([`${pid}`, ...children.trim().split(' ').filter(Boolean)].map(ticksOf));
  return tick * all.reduce((sum, ticks) => sum + ticks, 0);
}

async function ticksOf(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // After the name, which may hold anything: user, system, and the same of children that have ended.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}
