/** Every page in both languages, every kind of file, refusals and calls: the headers of the best grade on each. One that lacks a header is found. */
import { languages } from '#contract/language.ts';
import { everyPath } from '#tests/harness/addresses.ts';
import { lackingHeaders } from '#tests/harness/best-headers.ts';
import { onSocket } from '#tests/harness/inbox.ts';
import type { Proof } from './proof.ts';

const others = [
  ...[
    '/favicon.svg',
    '/robots.txt',
    '/sitemap.xml',
    '/healthz',
    '/readyz',
    '/statusz',
    '/nope',
    '/%',
    `/requests/${'a'.repeat(300)}`,
    '/search?q=park',
  ],
  ...[
    '/api/account',
    '/auth/login',
    '/office',
    '/office/sign-in',
    '/requests/x',
    '/newsletter/confirm/x',
    '/park/guide/worker.js',
    '/site.webmanifest',
  ],
];
/** Open to the scripts and frames of partners, and so with other words. */
const open = /^\/(embed\/|programme\.json|orif\.json|openapi\.json|access\.json|calendar\.ics|feed\.xml)/;

export const proveHeaders: Proof = async (_asked, say) => {
  await using server = await onSocket({ PUBLIC_URL: 'https://tollenau.example' });
  const pages = everyPath
    .filter((path) => !open.test(path))
    .flatMap((path) => languages.map((one) => `${path}?lng=${one}`));
  const answers = [
    ...[...pages, ...others].map((path) => [path, 'GET'] as const),
    ...['/', '/api/ticket-requests', '/auth/login', '/nope'].map((path) => [path, 'POST'] as const),
    ...['/', '/api/account'].map((path) => [path, 'DELETE'] as const),
  ];
  const faults: string[] = [];
  let secure = 0;
  for (const [path, method] of answers) {
    const { headers } = await fetch(server.address + path, { method, redirect: 'manual' });
    const lacking = lackingHeaders(headers);
    if (headers.get('strict-transport-security')?.startsWith('max-age=63072000')) secure++;
    if (lacking.length > 0) faults.push(`${method} ${path}: ${lacking.join(', ')}`);
    if (headers.has('server') || headers.has('x-powered-by')) faults.push(`${method} ${path}: says what runs here`);
  }
  for (const fault of faults) console.log(`  ${fault}`);
  const held = faults.length === 0 && secure === answers.length;
  say(held, `${answers.length} answers`, { faults: faults.length, strictTransport: secure });
  say(
    lackingHeaders(new Headers({ 'x-content-type-options': 'nosniff' })).length === 3,
    'control: three are missing',
    {},
  );
};
