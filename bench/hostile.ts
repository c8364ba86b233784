/** How long `/readyz` takes while somebody sends hostile texts to the forms of the editor and of visitors: each kind of text ten times. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askBeside } from '#tests/harness/ask-beside.ts';
import { beginFolder } from '#tests/harness/desk.ts';
import { attacks, formCases, requestOf } from '#tests/harness/hostile-forms.ts';
import { putIssue } from '#tests/harness/mailings.ts';
import { staffMember } from '#tests/harness/staff.ts';
import { houseFolder } from '#tools/estate.ts';
import { serve } from '#tools/served.ts';
import { atMost, type Figure, median } from './harness.ts';

const runs = 10;
const routes = ['/office/preview', '/office/content/:kind/:id', '/office/newsletter/:id/draft', '/api/ticket-requests'];

export async function measureHostile(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-hostile-'));
  const storage = await beginFolder(folder);
  const now = new Date();
  const { cookie } = await staffMember({ storage, clock: { now } }, 'owner');
  const issue = await putIssue(storage.db, now);
  await storage.close();
  await using server = await serve({
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'on',
    DATA_DIR: folder,
    CONTENT_DIR: houseFolder,
  });
  await using beside = await askBeside(server.address);
  const waits = new Map<string, { ready: number[]; idle: number[] }>();
  try {
    for (const route of routes)
      for (const [name, values] of attacks(route, formCases[route] ?? { fields: [] })) {
        const sent = requestOf(
          route,
          formCases[route] ?? { fields: [] },
          { ...values, action: 'save' },
          { cookie, issue },
        );
        const all = waits.get(`${route}: ${name}`) ?? { ready: [], idle: [] };
        waits.set(`${route}: ${name}`, all);
        for (let run = 0; run < runs; run++) {
          const { ready, idle } = await beside.send(sent);
          all.ready.push(ready);
          all.idle.push(idle);
        }
      }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.table(
    Object.fromEntries(
      [...waits].map(([name, { ready, idle }]) => [
        name,
        {
          'median, ms': Math.round(median(ready)),
          'maximum, ms': Math.round(Math.max(...ready)),
          'a server without work, maximum': Math.round(Math.max(...idle)),
        },
      ]),
    ),
  );
  const medians = [...waits.values()].map(({ ready }) => median(ready));
  return [
    atMost(
      `/readyz beside ${waits.size} kinds of hostile forms, the longest median of ${runs}`,
      Math.max(...medians),
      100,
      'ms',
    ),
  ];
}
