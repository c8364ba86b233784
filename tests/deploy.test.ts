/** What lies in deploy/ for an operator, as far as a machine can judge it. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../deploy/', import.meta.url).pathname;
const judge = '/usr/bin/systemd-analyze';
const exposure = (unit: string): number => {
  const said = execFileSync(judge, ['security', '--offline=true', '--no-pager', `--json=off`, unit], {
    encoding: 'utf8',
  });
  return Number(said.match(/exposure level[^:]*: ([\d.]+)/)?.[1]);
};

test.runIf(existsSync(judge))('what the units let go of leaves an exposure of two at most', () => {
  for (const unit of ['tollenau.service', 'tollenau-backup.service'])
    expect(exposure(`${folder}systemd/${unit}`), unit).toBeLessThanOrEqual(2);
  // Control: a unit that lets go of nothing.
  expect(exposure('/usr/lib/systemd/system/emergency.service')).toBeGreaterThan(5);
});
