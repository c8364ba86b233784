import { readFile } from 'node:fs/promises';
import { readPackageName } from './lockfile.ts';

/**
 * Each may be shipped with a site under MIT. LGPL and MPL cover only their own files, which we ship
 * unchanged: libvips as a replaceable library, Lightning CSS as a package.
 */
const allowedLicences = new Set(
  [
    '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC',
    'LGPL-3.0-or-later MIT MIT-0 MPL-2.0 Python-2.0',
  ].flatMap((line) => line.split(' ')),
);

/** Packages without a licence in the lockfile, with that of their files. */
const reviewedLicences: readonly (readonly [name: RegExp, licence: string])[] = [
  // The same package as for Linux, for other systems.
  [/^@astrojs\/compiler-binding-/, 'MIT'],
  [/^suncalc$/, 'BSD-2-Clause'],
];

export interface LicensedPackage {
  license?: string;
  dev?: boolean;
}

export function findLicenceIssues(packages: Readonly<Record<string, LicensedPackage>>): string[] {
  return Object.entries(packages).flatMap(([path, { license, dev }]) => {
    if (path === '' || dev) return [];
    const name = readPackageName(path);
    const found = license ?? reviewedLicences.find(([pattern]) => pattern.test(name))?.[1];
    if (!found) return [`${name} names no licence.`];
    return isAllowed(found) ? [] : [`${name} is under ${found}.`];
  });
}

/** `A OR B` lets us choose, `A AND B` needs both. */
const isAllowed = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowedLicences.has(one.trim())));

export async function checkLicences(): Promise<void> {
  const lock = await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, LicensedPackage> };
  const issues = findLicenceIssues(packages);
  if (issues.length > 0) throw new Error(issues.join('\n'));
}
