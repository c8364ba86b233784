/** What a monitor asks every few seconds, on a port of its own (METRICS) and in the words of Prometheus. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Config, SettingsError } from '#server/config.ts';
import type { ContentState } from '#server/content/library.ts';
import { type Answers, boundNames } from './answers.ts';
import type { Readiness } from './routes.ts';
import type { Status } from './status.ts';

interface Sources {
  answers: Answers;
  readiness: Readiness;
  status: () => Promise<Status>;
  content: () => ContentState;
  version: string;
}

type Sample = [labels: string, value: number];
const nano = 1e9;

export function metricsOf({ answers, readiness, status, content, version }: Sources): () => Promise<string> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  return async () => {
    const found = await status();
    const { epoch, wanted } = content();
    const quantiles: Sample[] = [50, 99, 100].map((part) => [
      `quantile="${part / 100}"`,
      delay.percentile(part) / nano,
    ]);
    delay.reset();
    const { rss } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    return [
      series('tollenau_info', 'gauge', 'what runs', [[`version="${version}"`, 1]]),
      series(
        'tollenau_ready',
        'gauge',
        '1 while pages are served',
        plain(Number(readiness.open && !readiness.stopping)),
      ),
      series(
        'tollenau_database_writable',
        'gauge',
        '1 while writes succeed',
        plain(Number(found.database === 'writable')),
      ),
      ...(found.mail === 'unknown'
        ? []
        : [
            series('tollenau_letters_waiting', 'gauge', 'letters in the outbox', plain(found.mail.waiting)),
            series(
              'tollenau_letters_oldest_seconds',
              'gauge',
              'the oldest of them',
              plain(found.mail.oldestMinutes * 60),
            ),
          ]),
      ...(found.backup === 'none'
        ? []
        : [series('tollenau_backup_age_seconds', 'gauge', 'the newest backup', plain(found.backup.ageHours * 3600))]),
      ...(found.disk === 'unknown'
        ? []
        : [
            series(
              'tollenau_disk_free_bytes',
              'gauge',
              'free in DATA_DIR',
              plain(found.disk.freeMegabytes * 1024 ** 2),
            ),
          ]),
      series('tollenau_content_epoch', 'gauge', 'the edition', [
        ['is="standing"', epoch],
        ['is="wanted"', wanted],
      ]),
      series('tollenau_answers_total', 'counter', 'by status', [
        ...[...answers.statuses].map(([code, count]): Sample => [`status="${code}"`, count]),
      ]),
      histogram(answers),
      series('tollenau_event_loop_delay_seconds', 'gauge', 'since the last time somebody asked', quantiles),
      series('process_resident_memory_bytes', 'gauge', 'memory', plain(rss)),
      series('process_cpu_seconds_total', 'counter', 'time of the processor', plain((user + system) / 1e6)),
    ].join('');
  };
}

/** Opens the port, or says in a sentence why that cannot be. */
export async function serveMetrics(
  { host, port }: NonNullable<Config['metrics']>,
  metrics: () => Promise<string>,
): Promise<() => Promise<void>> {
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
    throw new SettingsError(`METRICS is ${host}:${port}, and nothing can be opened there: ${why}.`, { cause: error });
  }
  return async () => {
    server.closeAllConnections();
    server.close();
  };
}

const plain = (value: number): Sample[] => [['', value]];

function series(name: string, type: string, help: string, samples: Sample[]): string {
  const lines = samples.map(([labels, value]) => `${name}${labels && `{${labels}}`} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function histogram({ times }: Answers): string {
  const name = 'tollenau_answer_seconds';
  const lines = Object.entries(times).flatMap(([kind, { within, sum }]) => [
    ...within.map((count, index) => `${name}_bucket{kind="${kind}",le="${boundNames[index]}"} ${count}\n`),
    `${name}_sum{kind="${kind}"} ${sum}\n`,
    `${name}_count{kind="${kind}"} ${within.at(-1)}\n`,
  ]);
  return `# HELP ${name} until the last byte was handed on\n# TYPE ${name} histogram\n${lines.join('')}`;
}
