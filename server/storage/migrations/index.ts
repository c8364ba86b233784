import type { Migration } from 'kysely/migration';
import { initial } from './0001-initial.ts';
import { venues } from './0002-venues.ts';
import { money } from './0003-money.ts';

/** Run in order of their names. A released migration is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-venues': venues,
  '0003-money': money,
};
