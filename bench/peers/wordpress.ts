/** Debian's WordPress with its default theme: php-fpm, MariaDB, and nginx as page cache. */
import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#tests/harness/postgres.ts';
import { guardFolder } from '#tools/process-guard.ts';
import { peersFolder } from './built.ts';
import type { Content } from './content.ts';
import { environment, pathInDebian, readVersion } from './debian.ts';
import { nginxCommand, readNginxVersion } from './nginx.ts';
import { type Peer, type RunningPeer, startPrograms } from './peer.ts';

const folder = join(peersFolder, 'wordpress');
const site = join(folder, 'site');
const data = join(folder, 'data');
const own = new URL('./wordpress/', import.meta.url).pathname;
const asRoot = process.getuid?.() === 0;

const extensions = [
  'mysqlnd',
  'mysqli',
  'mbstring',
  'xml',
  'dom',
  'simplexml',
  'ctype',
  'tokenizer',
  'fileinfo',
  'exif',
  'gd',
];
/** Debian's production php.ini sets what matters for speed; PHP does not look in this folder. */
const php = [
  ...['-c', pathInDebian('usr/lib/php/8.2/php.ini-production')],
  ...[
    `extension_dir=${pathInDebian('usr/lib/php/20220829')}`,
    'zend_extension=opcache',
    ...extensions.map((one) => `extension=${one}`),
  ].flatMap((setting) => ['-d', setting]),
];

async function database() {
  const place = guardFolder(await mkdtemp(join(tmpdir(), 'tollenau-peer-mariadb-')));
  const socket = join(place, 'socket');
  const words = [
    ...[
      '--no-defaults',
      `--basedir=${pathInDebian('usr')}`,
      `--datadir=${data}`,
      `--socket=${socket}`,
      '--skip-networking',
    ],
    ...[`--pid-file=${join(place, 'pid')}`, '--skip-grant-tables', ...(asRoot ? ['--user=root'] : [])],
  ];
  return { socket, command: { program: pathInDebian('usr/sbin/mariadbd'), words, env: environment() } };
}

async function install(content: Content): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // Debian's links lead out of the folder that nginx serves.
  await cp(pathInDebian('usr/share/wordpress'), site, {
    recursive: true,
    dereference: true,
    filter: (file) => !file.endsWith('.htaccess'),
  });
  await cp(join(own, 'wp-config.php'), join(site, 'wp-config.php'));
  await cp(join(own, 'mu-plugins'), join(site, 'wp-content/mu-plugins'), { recursive: true });
  await cp(join(own, 'theme'), join(site, 'wp-content/themes/tollenau'), { recursive: true });
  await cp(join(content.folder, 'fonts'), join(site, 'wp-content/themes/tollenau/fonts'), { recursive: true });
  await cp(join(content.folder, 'media'), join(site, 'media'), { recursive: true });
  await mkdir(data);
  finished('usr/bin/mariadb-install-db', [
    ...[
      '--no-defaults',
      `--basedir=${pathInDebian('usr')}`,
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
    ],
    ...['--skip-test-db', ...(asRoot ? ['--user=root'] : [])],
  ]);
  const { socket, command } = await database();
  // Waits by a query, because MariaDB listens on a socket and has no HTTP address.
  await using _ = await startPrograms(() => asks(socket, 'CREATE DATABASE IF NOT EXISTS wordpress'), [command]);
  finished('usr/bin/php8.2', [...php, join(own, 'install.php'), join(content.folder, 'pages.json')], {
    PEER_SOCKET: socket,
  });
}

const asks = (socket: string, question: string): boolean =>
  spawnSync(pathInDebian('usr/bin/mariadb'), ['--no-defaults', `--socket=${socket}`, '-e', question], {
    env: environment(),
  }).status === 0;

function finished(program: string, words: string[], more: NodeJS.ProcessEnv = {}): void {
  const done = spawnSync(pathInDebian(program), words, {
    cwd: site,
    env: { ...environment(), ...more },
    encoding: 'utf8',
  });
  if (done.status !== 0)
    throw new Error(`${program}: ${`${done.stdout}${done.stderr}${done.error ?? ''}`.slice(-800)}`);
}

async function start(): Promise<RunningPeer> {
  const port = await findFreePort();
  const { socket, command } = await database();
  const place = guardFolder(await mkdtemp(join(tmpdir(), 'tollenau-peer-php-')));
  await chmod(place, 0o755);
  const listen = join(place, 'fpm');
  // The pool settings of Debian.
  const pool = `[global]\nerror_log = ${place}/log\ndaemonize = no\n[www]\n${asRoot ? 'user = root\ngroup = root\n' : ''}listen = ${listen}
pm = dynamic\npm.max_children = 5\npm.start_servers = 2\npm.min_spare_servers = 1\npm.max_spare_servers = 3\nenv[PEER_SOCKET] = ${socket}\n`;
  await writeFile(join(place, 'pool.conf'), pool);
  const fpm = {
    program: pathInDebian('usr/sbin/php-fpm8.2'),
    words: [...php, '-F', '-y', join(place, 'pool.conf'), ...(asRoot ? ['-R'] : [])],
    env: environment(),
  };
  const nginx = await nginxCommand(
    (own) => `fastcgi_cache_path ${own}/pages levels=1:2 keys_zone=pages:10m inactive=1h;
server { listen 127.0.0.1:${port}; root ${site}; index index.php; gzip on; gzip_vary on; gzip_comp_level 5;
gzip_types text/css text/javascript application/json;
location / { try_files $uri $uri/ /index.php?$args; }
location ~ ^/(media|wp-content|wp-includes)/ { add_header Cache-Control "public, max-age=31536000"; }
location ~ ^/index\\.php$ { include ${pathInDebian('etc/nginx/fastcgi.conf')}; fastcgi_pass unix:${listen};
fastcgi_cache pages; fastcgi_cache_key $request_method$http_host$request_uri; fastcgi_cache_valid 200 10m; } }`,
  );
  return startPrograms(`http://127.0.0.1:${port}`, [command, fpm, nginx]);
}

export const wordpress: Peer = {
  name: 'wordpress',
  how: 'Debian’s, a child of Twenty Twenty-Three with our two faces, evenings as posts of their own kind; php-fpm with opcache, MariaDB, nginx as page cache',
  async prepare(content) {
    await install(content);
    return {
      wordpress: versionOfWordpress(),
      php: readVersion('usr/bin/php8.2', '-v'),
      mariadb: readVersion('usr/sbin/mariadbd', '--version'),
      nginx: readNginxVersion(),
    };
  },
  start,
};

const versionOfWordpress = (): string =>
  spawnSync('grep', ['^$wp_version', join(site, 'wp-includes/version.php')], { encoding: 'utf8' }).stdout.match(
    /[\d.]+/,
  )?.[0] ?? 'unknown';
