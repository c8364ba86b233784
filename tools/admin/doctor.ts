/** `npm run admin -- doctor` reports what is wrong with a site. It changes nothing. */
import { Resolver } from 'node:dns/promises';
import { readConfig } from '#server/config.ts';
import { readVersion } from '#server/version.ts';
import { findWarnings } from '#server/warnings.ts';
import { root } from '#tools/build/parts.ts';
import { type CommandLine, UsageError } from '#tools/terminal/command-line.ts';
import { checkDatabase } from './doctor/database.ts';
import { checkLegalFacts, checkSampleEntries } from './doctor/legal-facts.ts';
import {
  checkBackups,
  checkBuild,
  checkClock,
  checkDisk,
  checkFolder,
  createOk,
  createWarning,
  type DoctorFinding,
} from './doctor/machine.ts';
import { checkMail, checkPublicAddress, checkServer } from './doctor/network.ts';
import { readEstate, readSampleEntries } from './open.ts';

export const help = `npm run admin -- doctor   settings, build, folder, disk, clock, database, secrets, photographs and films, backups, legal facts, server,
                          address, certificate, mail, DNS
--json                    for programs. Exit code 1: something must be fixed. Run it with the settings and as the user of the server`;

const stateLabels = { fine: 'fine   ', warning: 'warning', error: 'ERROR  ' };

export const options = { json: { type: 'boolean' } } as const;

export async function run(commandLine: CommandLine): Promise<void> {
  if (commandLine.words.length > 0) throw new UsageError(`"${commandLine.words.join(' ')}" is no command.\n\n${help}`);
  const config = readConfig(process.env);
  const now = new Date();
  const warnings = findWarnings(config, process.env);
  const estate = await readEstate(config).catch(() => undefined);
  const sender = config.mailFrom ?? estate?.email ?? 'office@localhost';
  const findings: DoctorFinding[] = [
    ...(warnings.length > 0
      ? warnings.map((message) => createWarning('settings', `${message}.`))
      : [createOk('settings', 'All values are valid.')]),
    await checkBuild(await readVersion(root)),
    checkFolder(config),
    await checkDisk(config),
    checkClock(),
    ...(await checkDatabase(config)),
    await checkBackups(config, now),
    ...(await checkLegalFacts(config, estate)),
    ...checkSampleEntries(config, await readSampleEntries(config).catch(() => [])),
    ...(await checkServer(config)),
    ...(await checkPublicAddress(config, now)),
    ...(await checkMail(config, sender, new Resolver({ timeout: 5000, tries: 2 }))),
  ];
  commandLine.print(findings, () =>
    findings.map(({ what, state, message }) => `${stateLabels[state]}  ${what.padEnd(11)}  ${message}`).join('\n'),
  );
  if (findings.some(({ state }) => state === 'error')) process.exitCode = 1;
}
