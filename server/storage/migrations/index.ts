import type { Migration } from 'kysely/migration';

/** In the order of their names, each name for ever: `2026-12-01-ticket-requests`. A released migration is never edited. */
export const migrations: Record<string, Migration> = {};
