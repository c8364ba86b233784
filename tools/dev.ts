import { spawn } from 'node:child_process';
import { dev } from 'astro';
import { buildWhenNeeded } from './build.ts';

const root = new URL('../', import.meta.url).pathname;
await buildWhenNeeded();
/** The browser uses this one. The server behind it has the next. */
const port = Number(process.env['PORT'] ?? 3000);
const serverPort = port + 1;
const server = spawn(process.execPath, ['--watch', 'app/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { PUBLIC_URL: `http://localhost:${port}`, ...process.env, PORT: String(serverPort), CATALOGUE: 'on' },
});
const proxiedPaths = Object.fromEntries(
  [
    ...['/healthz', '/readyz', '/statusz', '/robots.txt', '/sitemap.xml', '/share/', '/media/', '/policy-reports'],
    ...['/api', '/auth/', '/office', '/requests', '/newsletter/'],
  ].map((path) => [path, `http://127.0.0.1:${serverPort}`]),
);
// Astro would answer `/auth/login/` itself because of the trailing slash.
const site = await dev({
  root,
  server: { port },
  trailingSlash: 'ignore',
  vite: { server: { proxy: proxiedPaths } },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    server.kill(signal);
    await site.stop();
    process.exit(0);
  });
}
