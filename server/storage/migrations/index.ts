import type { Migration } from 'kysely/migration';
import { initial } from './0001-initial.ts';

/** They run in the order of their names. A released migration is never edited; the next one corrects it. */
export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
};
