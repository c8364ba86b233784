/** Publishing under load: when new text is on this and a second server, and what readers notice. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import type { Event } from '#contract/content/event.ts';
import { startPostgres } from '#tests/harness/postgres.ts';
import { copyTexts, createOtherContent, type OtherContent } from '#tools/other-content.ts';
import { endProcess, guardProcess } from '#tools/process-guard.ts';
import { atMost, type Figure, median, p99 } from './harness.ts';
import type { MemoryUse, PublicationTiming } from './publishing-server.ts';
import { fetchNumber, phoneNumberOf, startReaders } from './readers.ts';

const program = new URL('./publishing-server.ts', import.meta.url).pathname;
const readers = 50;
const eventsPerYear = 28;

/** Publications alone, beside readers, with a second server; `seconds`: limit of each part. */
const plans = [
  { evenings: 14, alone: 200, read: 20, followed: 20, seconds: 150 },
  { evenings: 140, alone: 20, read: 10, followed: 10, seconds: 20 },
  { evenings: 1400, alone: 20, read: 10, followed: 10, seconds: 20 },
] as const;
type PublishingPlan = (typeof plans)[number];

export async function measurePublishing(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const plan of plans) {
    await using content = await createOtherContent(copyTexts, (folder) =>
      multiplyEvents(join(folder, 'content/events'), plan.evenings),
    );
    figures.push(...(await measureStart(content, plan)));
    figures.push(...(await measureOneServer(content, plan)));
    figures.push(...(await measureSecondServer(content, plan)));
    console.log(`${plan.evenings} evenings measured; the machine's load was ${loadavg()[0]?.toFixed(1)}.`);
  }
  return figures;
}

/** Copies the shipped events with new numbers into past years. */
async function multiplyEvents(folder: string, size: number) {
  const shipped = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  for (let index = shipped.length; index < size; index++) {
    const event = parse(shipped[index % shipped.length] ?? '') as Event;
    const year = 2019 - Math.floor((index - shipped.length) / eventsPerYear);
    const { doors: _, interval: __, end: ___, previous: ____, ...rest } = event;
    // The time of day stays, because the texts of the event name it.
    const start = `${year}-07-01${event.start.slice(10)}`;
    await writeFile(join(folder, `${index + 100}.yaml`), stringify({ ...rest, id: index + 100, start }));
  }
}

async function measureStart(content: OtherContent, { evenings }: PublishingPlan): Promise<Figure[]> {
  const begun = performance.now();
  await using server = await content.serve({ LOG_LEVEL: 'error' });
  const ready = (performance.now() - begun) / 1000;
  // The search index follows; then the memory after a start is complete.
  await setTimeout(3000);
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8').catch(() => '');
  const rss = Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? Number.NaN) / 1024;
  return [
    atMost(`${evenings} evenings: from start to ready, its pages rendered`, ready, evenings > 140 ? 5 : 2, 's'),
    atMost(`${evenings} evenings: memory after the start`, rss, evenings > 140 ? 400 : 260, 'MB'),
  ];
}

async function measureOneServer(content: OtherContent, plan: PublishingPlan): Promise<Figure[]> {
  const { evenings, seconds } = plan;
  await using server = await startPublisher(content);
  const alone: PublicationTiming[] = [];
  let tenth: MemoryUse | undefined;
  for (const round of countRounds(plan.alone, seconds)) {
    alone.push(await server.publish());
    if (round === 9) tenth = await server.memory();
  }
  const last = await server.memory();
  const reading = startReaders(server.address, readers);
  const beside: PublicationTiming[] = [];
  for (const _ of countRounds(plan.read, seconds)) {
    beside.push(await server.publish());
    reading.expectAtLeast(server.number());
    await setTimeout(200);
  }
  const { latencies, errors, stale } = await reading.done();
  const name = (what: string) => `${evenings} evenings, ${readers} readers: ${what}`;
  const took = alone.slice(0, 50).map((one) => one.took);
  const memory = (what: keyof MemoryUse) => last[what] / (tenth?.[what] ?? Number.NaN);
  return [
    atMost(`${evenings} evenings: from publishing to visible, median of ${took.length}`, median(took), 1000, 'ms'),
    atMost(
      `${evenings} evenings: longest turn, processor's time`,
      Math.max(...alone.map(({ blocked }) => blocked)),
      50,
      'ms',
    ),
    atMost(
      `${evenings} evenings, ${alone.length} publications: heap after the last to after the tenth`,
      memory('heap'),
      1.1,
      '×',
    ),
    atMost(
      `${evenings} evenings, ${alone.length} publications: memory after the last to after the tenth`,
      memory('rss'),
      1.1,
      '×',
    ),
    atMost(name(`to visible, median of ${beside.length}`), median(beside.map((one) => one.took)), 2000, 'ms'),
    atMost(name("longest turn, processor's time"), Math.max(...beside.map(({ blocked }) => blocked)), 50, 'ms'),
    atMost(name(`p99 of ${latencies.length} answers`), p99(latencies), 60, 'ms'),
    atMost(name('errors'), errors, 0),
    atMost(name('answers of the edition before'), stale, 0),
  ];
}

async function measureSecondServer(content: OtherContent, plan: PublishingPlan): Promise<Figure[]> {
  const postgres = await startPostgres();
  try {
    await using one = await startPublisher(content, { DATABASE_URL: postgres.url });
    // Servers of one site share their secrets.
    await using other = await startPublisher(content, { DATABASE_URL: postgres.url, DATA_DIR: one.data });
    const took: number[] = [];
    for (const _ of countRounds(plan.followed, plan.seconds)) {
      const begun = performance.now();
      await one.publish();
      while ((await fetchNumber(other.address)) < one.number()) await setTimeout(5);
      took.push(performance.now() - begun);
    }
    const name = `${plan.evenings} evenings: to visible on a second server, median of ${took.length}`;
    return [atMost(name, median(took), 2000, 'ms')];
  } finally {
    await postgres.stop();
  }
}

/** Repeats this often, or until the time is over, but at least once. */
function* countRounds(most: number, seconds: number) {
  const until = performance.now() + seconds * 1000;
  for (let round = 0; round === 0 || (round < most && performance.now() < until); round++) yield round;
}

/** A server that publishes one number after the other. */
async function startPublisher(content: OtherContent, settings: Record<string, string> = {}) {
  const data = await mkdtemp(join(tmpdir(), 'tollenau-publishing-'));
  const child = guardProcess(
    fork(program, {
      execArgv: ['--expose-gc'],
      env: {
        ...process.env,
        DATA_DIR: data,
        CONTENT_DIR: join(content.folder, 'content'),
        LOG_LEVEL: 'error',
        ...settings,
      },
    }),
  );
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server ended.')));
  ended.catch(() => {});
  const answer = async <Said>() => (await Promise.race([once(child, 'message') as Promise<[Said]>, ended]))[0];
  const address = await answer<string>();
  let number = 0;
  return {
    address,
    data,
    number: () => number,
    async publish(): Promise<PublicationTiming> {
      child.send({ publish: phoneNumberOf(++number) });
      return answer<PublicationTiming>();
    },
    memory(): Promise<MemoryUse> {
      child.send('memory');
      return answer<MemoryUse>();
    },
    async [Symbol.asyncDispose]() {
      await endProcess(child);
      await rm(data, { recursive: true, force: true });
    },
  };
}
