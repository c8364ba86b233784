import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export function makeCertificate(folder: string): { chain: string; key: string } {
  const [chain, key] = [join(folder, 'chain.pem'), join(folder, 'key.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=venue.example', '-addext', 'subjectAltName=DNS:venue.example'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', chain], { stdio: 'ignore' });
  return { chain, key };
}
