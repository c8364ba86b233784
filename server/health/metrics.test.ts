import fastify from 'fastify';
import { expect, test } from 'vitest';
import { countAnswers, createMetrics } from './metrics.ts';
import type { ServerStatus } from './routes.ts';

const healthy: ServerStatus = {
  status: 'ok',
  warnings: [],
  database: 'writable',
  mail: { transport: 'server', last: 'sent', waiting: 7, oldestMinutes: 3 },
  disk: { freeMegabytes: 5 },
  backup: { ageHours: 2 },
};

async function answer(path: string, { speed = 0 } = {}) {
  const app = fastify();
  const answers = countAnswers(app);
  app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send('x'));
  app.get('/slow', async (_request, reply) => {
    await new Promise((resolve) => setTimeout(resolve, speed));
    return reply.code(201).send({});
  });
  await app.inject(path);
  await app.close();
  return answers;
}

/** `name{labels}` → value */
async function scrape(
  status: ServerStatus,
  {
    open = true,
    stopping = false,
    answers,
  }: { open?: boolean; stopping?: boolean; answers?: Awaited<ReturnType<typeof answer>> } = {},
) {
  const metrics = createMetrics({
    answers: answers ?? (await answer('/nowhere')),
    readiness: { open, stopping },
    status: async () => status,
    content: () => ({ epoch: 4, wanted: 6 }),
    version: '0.1.0+abc',
  });
  const text = await metrics();
  const lines = text.trimEnd().split('\n');
  return {
    text,
    values: Object.fromEntries(lines.filter((line) => !line.startsWith('#')).map((line) => line.split(/ (?=[^ ]+$)/))),
  };
}

test('each figure of /metrics has its value in its unit', async () => {
  const { values } = await scrape(healthy);
  expect(values).toMatchObject({
    'estate_info{version="0.1.0+abc"}': '1',
    estate_ready: '1',
    estate_database_writable: '1',
    estate_emails_waiting: '7',
    estate_emails_oldest_seconds: '180',
    estate_backup_age_seconds: '7200',
    estate_disk_free_bytes: `${5 * 1024 * 1024}`,
    'estate_content_epoch{is="current"}': '4',
    'estate_content_epoch{is="wanted"}': '6',
    'estate_answers_total{status="404"}': '1',
  });
  const memory = Number(values['process_resident_memory_bytes']);
  expect(memory / process.memoryUsage().rss).toBeCloseTo(1, 0);
  const { user, system } = process.cpuUsage();
  expect(Number(values['process_cpu_seconds_total'])).toBeGreaterThan(((user + system) / 1e6) * 0.5);
  expect(Number(values['process_cpu_seconds_total'])).toBeLessThanOrEqual((user + system) / 1e6);
  for (const quantile of ['0.5', '0.99', '1'])
    expect(Number(values[`estate_event_loop_delay_seconds{quantile="${quantile}"}`])).toBeLessThan(60);
});

test('figures that are unknown are left out, and none is zero in their place', async () => {
  const { text, values } = await scrape({ ...healthy, mail: 'unknown', disk: 'unknown', backup: 'none' });
  expect(text).not.toMatch(/estate_(emails|disk|backup)/);
  expect(values['estate_database_writable']).toBe('1');
});

test.each([
  [{ open: false, stopping: false }, '0'],
  [{ open: true, stopping: true }, '0'],
  [{ open: true, stopping: false }, '1'],
])('%j: estate_ready is %s', async (readiness, ready) =>
  expect((await scrape(healthy, readiness)).values['estate_ready']).toBe(ready),
);

test('a database without writes and emails without delay are 0', async () => {
  const mail = { transport: 'server', last: 'sent', waiting: 0, oldestMinutes: 0 } as const;
  const { values } = await scrape({ ...healthy, database: 'not writable', mail });
  expect([
    values['estate_database_writable'],
    values['estate_emails_waiting'],
    values['estate_emails_oldest_seconds'],
  ]).toEqual(['0', '0', '0']);
});

test('each figure has a line of help and of its type, once', async () => {
  const { text, values } = await scrape(healthy);
  const described = (word: string) =>
    [...text.matchAll(new RegExp(`^# ${word} (\\w+) .`, 'gm'))].map(([, name]) => name);
  const names = new Set(Object.keys(values).map((name) => name.replace(/\{.*|_(bucket|sum|count)(\{.*)?$/, '')));
  expect(new Set(described('HELP'))).toEqual(names);
  expect(described('TYPE')).toEqual(described('HELP'));
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    expect(type, name).toBe(
      name === 'estate_answer_seconds' ? 'histogram' : name.endsWith('_total') ? 'counter' : 'gauge',
    );
});

test('the times of answers are counted by kind, in each bound that they keep', async () => {
  const buckets = async (path: string, kind: string, speed?: number) => {
    const { values } = await scrape(healthy, { answers: await answer(path, speed === undefined ? {} : { speed }) });
    const counts = Object.entries(values).filter(([name]) =>
      name.startsWith(`estate_answer_seconds_bucket{kind="${kind}"`),
    );
    expect(values[`estate_answer_seconds_count{kind="${kind}"}`]).toBe(
      values[`estate_answer_seconds_bucket{kind="${kind}",le="+Inf"}`],
    );
    return {
      bounds: counts.map(([name]) => name.match(/le="(.*)"/)?.[1]),
      counts: counts.map(([, value]) => value),
      sum: Number(values[`estate_answer_seconds_sum{kind="${kind}"}`]),
    };
  };
  const page = await buckets('/page', 'page');
  expect(page.bounds).toEqual(['0.001', '0.005', '0.025', '0.1', '0.5', '2.5', '+Inf']);
  expect([page.counts.at(-1), page.counts.toSorted()]).toEqual(['1', page.counts]);
  expect((await buckets('/page', 'other')).counts).toEqual(['0', '0', '0', '0', '0', '0', '0']);
  const slow = await buckets('/slow', 'other', 30);
  expect([slow.counts.slice(0, 3), slow.counts.at(-1)]).toEqual([['0', '0', '0'], '1']);
  expect(slow.sum).toBeGreaterThanOrEqual(0.029);
  expect(slow.sum).toBeLessThan(30);
});
