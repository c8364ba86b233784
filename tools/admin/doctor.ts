/** `npm run admin -- doctor` reports what is wrong with a site. It changes nothing. */
import { Resolver } from 'node:dns/promises';
import { readConfig } from '#server/config.ts';
import { shippedSite } from '#server/content/shipped-site.ts';
import { readVersion } from '#server/version.ts';
import { warnings } from '#server/warnings.ts';
import { root } from '#tools/build/parts.ts';
import type { Typed } from '#tools/terminal/command-line.ts';
import { database } from './doctor/database.ts';
import { backups, build, clock, disk, type Finding, fine, folder, look } from './doctor/machine.ts';
import { mail, server, visitors } from './doctor/network.ts';

export const help = `npm run admin -- doctor   settings, build, folder, disk, clock, database, secrets, photographs and films, backups, server, address,
                          certificate, mail, DNS
--json                    for programs. Ends with 1 where something has to be mended. Ask with the settings and as the user of the server`;

const marks = { fine: 'fine', look: 'look', mend: 'MEND' };

export const options = { json: { type: 'boolean' } } as const;

export async function run(typed: Typed): Promise<void> {
  const config = readConfig(process.env);
  const now = new Date();
  const told = warnings(config, process.env);
  const sender = config.mailFrom ?? (await shippedSite().catch(() => undefined))?.inbox.office ?? 'office@localhost';
  const findings: Finding[] = [
    ...(told.length > 0 ? told.map((says) => look('settings', `${says}.`)) : [fine('settings', 'All can be right.')]),
    await build(await readVersion(root)),
    folder(config),
    await disk(config),
    clock(),
    ...(await database(config)),
    await backups(config, now),
    ...(await server(config)),
    ...(await visitors(config, now)),
    ...(await mail(config, sender, new Resolver({ timeout: 5000, tries: 2 }))),
  ];
  typed.say(findings, () =>
    findings.map(({ what, state, says }) => `${marks[state]}  ${what.padEnd(11)}  ${says}`).join('\n'),
  );
  if (findings.some(({ state }) => state === 'mend')) process.exitCode = 1;
}
