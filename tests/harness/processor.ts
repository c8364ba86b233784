/** What processes have taken of the processor, in milliseconds: on a busy machine it says more than a clock. */
import { readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second. */
const tick = 10;

export interface Taken {
  own: number;
  /** of children that have ended, and that it has seen end */
  ended: number;
}

export async function takenBy(pid: number | 'self' | undefined): Promise<Taken> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // After the name, which may hold anything: user, system, and the same of children that have ended.
  const [user = 0, system = 0, usersOf = 0, systemsOf = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return { own: tick * (user + system), ended: tick * (usersOf + systemsOf) };
}

/** A process, its children, and those of its children that it has seen end. */
export async function processorOf(pid: number | undefined): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const all = await Promise.all([pid, ...children.trim().split(' ').filter(Boolean).map(Number)].map(takenBy));
  return all.reduce((sum, { own, ended }) => sum + own + ended, 0);
}
