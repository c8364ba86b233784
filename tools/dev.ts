import { spawn } from 'node:child_process';
import { dev } from 'astro';
import { buildWhenNeeded } from './build.ts';

const root = new URL('../', import.meta.url).pathname;
await buildWhenNeeded();
const server = spawn(process.execPath, ['--watch', 'app/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: '3001', CATALOGUE: 'on' },
});
const proxiedPaths = Object.fromEntries(
  [
    ...['/healthz', '/readyz', '/statusz', '/robots.txt', '/sitemap.xml', '/share/', '/media/', '/policy-reports'],
    ...['/api', '/auth/', '/office', '/requests', '/newsletter/'],
  ].map((path) => [path, 'http://127.0.0.1:3001']),
);
// Astro would answer `/auth/login/` itself because of the trailing slash.
const site = await dev({
  root,
  server: { port: 3000 },
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
