/** In production the server prints the first owner's link only at a terminal, not into a log. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Services } from '#server/services.ts';
import { buildInviteUrl, createInvite } from './invites.ts';
import { hasEverHadStaff } from './people.ts';

export const firstLinkPath = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'office-start');

type FirstLinkServices = Pick<Services, 'db' | 'secrets' | 'config' | 'now'>;

/** Also stores the link in a file. Once there has been staff, it deletes the file instead. */
export async function createStartMessage(
  services: FirstLinkServices,
  origin: string,
  { isTerminal }: { isTerminal: boolean },
): Promise<string | undefined> {
  const { db, config } = services;
  const file = firstLinkPath(config);
  if (await hasEverHadStaff(db)) {
    rmSync(file, { force: true });
    return undefined;
  }
  if (config.production && !isTerminal)
    return 'The office has no owner yet. Create a link on this machine: npm run admin -- staff invite';
  const link = await createFirstLink(services, origin);
  rmSync(file, { force: true });
  writeFileSync(file, `${link}\n`, { mode: 0o600, flag: 'wx' });
  return `The office has no owner yet. Create the account of the owner here; the link is valid once, for a day: ${link}`;
}

export async function createFirstLink(services: FirstLinkServices, origin: string): Promise<string> {
  const row = await services.db
    .transaction()
    .execute((trx) => createInvite(trx, services, { purpose: 'start', role: 'owner' }));
  return buildInviteUrl(services, origin, row);
}

/** Uses a host name instead of an IP address, because passkeys need one. */
export const findOwnOrigin = ({ publicUrl, host, port }: Config, listeningPort = port): string =>
  publicUrl ?? `http://${/^(127\.|0\.0\.0\.0$|::1?$)/.test(host) ? 'localhost' : host}:${listeningPort}`;
