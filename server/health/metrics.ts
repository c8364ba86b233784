import { once } from 'node:events';
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { type Config, SettingsError } from '#server/config.ts';
import type { ContentState } from '#server/content/library.ts';
import type { Readiness, ServerStatus } from './routes.ts';

/** in seconds */
const bounds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, Number.POSITIVE_INFINITY] as const;

type AnswerKind = 'page' | 'other';

export interface AnswerCounts {
  statuses: Map<number, number>;
  /** per kind: answers that took at most the bound; the last entry counts all */
  times: Record<AnswerKind, { within: number[]; sum: number }>;
}

export function countAnswers(app: FastifyInstance): AnswerCounts {
  const createTimes = () => ({ within: bounds.map(() => 0), sum: 0 });
  const answers: AnswerCounts = { statuses: new Map(), times: { page: createTimes(), other: createTimes() } };
  app.addHook('onResponse', (_request, reply, done) => {
    const { statuses, times } = answers;
    statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    const time = times[isPage ? 'page' : 'other'];
    const seconds = reply.elapsedTime / 1000;
    time.sum += seconds;
    time.within = time.within.map((count, index) => count + Number(seconds <= (bounds[index] ?? 0)));
    done();
  });
  return answers;
}

interface MetricsSources {
  answers: AnswerCounts;
  readiness: Readiness;
  status: () => Promise<ServerStatus>;
  content: () => ContentState;
  version: string;
}

type MetricSample = readonly [labels: string, value: number];
type MetricSamples = number | readonly MetricSample[] | undefined;
type MetricSeries = [name: string, type: 'gauge' | 'counter', help: string, samples: MetricSamples];

export function createMetrics({ answers, readiness, status, content, version }: MetricsSources): () => Promise<string> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  return async () => {
    const { database, mail, backup, disk } = await status();
    const { epoch, wanted } = content();
    const quantiles = [50, 99, 100].map((part) => [`quantile="${part / 100}"`, delay.percentile(part) / 1e9] as const);
    delay.reset();
    const { rss } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const emails = mail === 'unknown' ? undefined : mail;
    const editions = Object.entries({ current: epoch, wanted }).map(([is, value]) => [`is="${is}"`, value] as const);
    const statuses = [...answers.statuses].map(([code, count]) => [`status="${code}"`, count] as const);
    const backupAge = backup === 'none' ? undefined : backup.ageHours * 3600;
    const freeBytes = disk === 'unknown' ? undefined : disk.freeMegabytes * 2 ** 20;
    const all: MetricSeries[] = [
      ['estate_info', 'gauge', 'what runs', [[`version="${version}"`, 1]]],
      ['estate_ready', 'gauge', '1 while pages are served', Number(readiness.open && !readiness.stopping)],
      ['estate_database_writable', 'gauge', '1 while writes succeed', Number(database === 'writable')],
      ['estate_emails_waiting', 'gauge', 'emails in the outbox', emails?.waiting],
      ['estate_emails_oldest_seconds', 'gauge', 'age of the oldest email', emails && emails.oldestMinutes * 60],
      ['estate_backup_age_seconds', 'gauge', 'age of the newest backup', backupAge],
      ['estate_disk_free_bytes', 'gauge', 'free in DATA_DIR', freeBytes],
      ['estate_content_epoch', 'gauge', 'the current edition and the wanted one', editions],
      ['estate_answers_total', 'counter', 'by status', statuses],
      ['estate_event_loop_delay_seconds', 'gauge', 'since the previous scrape', quantiles],
      ['process_resident_memory_bytes', 'gauge', 'memory', rss],
      ['process_cpu_seconds_total', 'counter', 'processor time', (user + system) / 1e6],
    ];
    return all.map(formatSeries).join('') + formatHistogram(answers);
  };
}

export async function serveMetrics({ host, port }: NonNullable<Config['metrics']>, metrics: () => Promise<string>) {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    metrics().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'an unknown fault';
    throw new SettingsError(`METRICS is ${host}:${port}; the server cannot listen there: ${why}.`, { cause: error });
  }
  return async () => {
    server.closeAllConnections();
    server.close();
  };
}

function formatSeries([name, type, help, samples]: MetricSeries): string {
  if (samples === undefined) return '';
  const lines = (typeof samples === 'number' ? [['', samples] as const] : samples).map(
    ([labels, value]) => `${name}${labels && `{${labels}}`} ${value}\n`,
  );
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function formatHistogram({ times }: AnswerCounts): string {
  const name = 'estate_answer_seconds';
  const nameOf = (bound = 0) => (Number.isFinite(bound) ? bound : '+Inf');
  const lines = Object.entries(times).flatMap(([kind, { within, sum }]) => [
    ...within.map((count, index) => `${name}_bucket{kind="${kind}",le="${nameOf(bounds[index])}"} ${count}\n`),
    `${name}_sum{kind="${kind}"} ${sum}\n`,
    `${name}_count{kind="${kind}"} ${within.at(-1)}\n`,
  ]);
  return `# HELP ${name} time until the last byte was sent\n# TYPE ${name} histogram\n${lines.join('')}`;
}
