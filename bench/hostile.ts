/** Response time of `/readyz` while hostile texts arrive at forms, ten times for each text. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFormRequest, formCases, generateAttacks } from '#tests/harness/hostile-forms.ts';
import { insertNewsletterIssue } from '#tests/harness/newsletter-issues.ts';
import { prepareDataFolder } from '#tests/harness/request-rows.ts';
import { createStaffMember } from '#tests/harness/staff.ts';
import { shippedContentFolder } from '#tools/content-folders.ts';
import { startServer } from '#tools/test-server.ts';
import { atMost, type Figure, median } from './harness.ts';

const runs = 10;
const routes = ['/office/preview', '/office/content/:kind/:id', '/office/newsletter/:id/draft', '/api/ticket-requests'];

export async function measureHostile(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tollenau-hostile-'));
  const storage = await prepareDataFolder(folder);
  const now = new Date();
  const { cookie } = await createStaffMember({ storage, clock: { now } }, 'owner');
  const issue = await insertNewsletterIssue(storage.db, now);
  await storage.close();
  await using server = await startServer({
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'on',
    DATA_DIR: folder,
    CONTENT_DIR: shippedContentFolder,
  });
  const waits = new Map<string, number[]>();
  try {
    for (const route of routes) {
      const form = formCases[route];
      if (!form) throw new Error(`${route} takes no form.`);
      for (const [name, values] of generateAttacks(route, form)) {
        const { url, payload, ...sent } = buildFormRequest(
          route,
          form,
          { ...values, action: 'save' },
          { cookie, issue },
        );
        const all: number[] = [];
        for (let run = 0; run < runs; run++)
          all.push(await measureLongestWait(server.address, fetch(server.address + url, { ...sent, body: payload })));
        waits.set(`${route}: ${name}`, all);
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const rows = [...waits].map(([name, all]) => {
    return [name, { 'median, ms': Math.round(median(all)), 'maximum, ms': Math.round(Math.max(...all)) }];
  });
  console.table(Object.fromEntries(rows));
  const longest = Math.max(...[...waits.values()].map(median));
  return [
    atMost(`/readyz beside ${waits.size} kinds of hostile forms, the longest median of ${runs}`, longest, 100, 'ms'),
  ];
}

/** The slowest `/readyz` until the answer to a form arrives. */
async function measureLongestWait(address: string, answer: Promise<Response>): Promise<number> {
  let isAnswered = false;
  const ended = answer.then((response) => response.text()).then(() => (isAnswered = true));
  let longest = 0;
  while (!isAnswered) {
    const begun = performance.now();
    await (await fetch(`${address}/readyz`)).text();
    longest = Math.max(longest, performance.now() - begun);
  }
  await ended;
  return longest;
}
