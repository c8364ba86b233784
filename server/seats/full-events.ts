/** Which events to come have no free seat. Read at intervals, so that no request for a page asks the database. */
import type { Services } from '#server/services.ts';
import { chairCounter } from './chairs.ts';

export class FullEvents {
  #current: ReadonlySet<number> = new Set();

  /** The same set until an event changes. */
  get current(): ReadonlySet<number> {
    return this.#current;
  }

  /**
   * Returns the events that have changed since the last reading. An offer holds its seats until it ends. An event whose number of seats
   * the office has not set is not full.
   */
  async read({ db, site, now }: Pick<Services, 'db' | 'site' | 'now'>): Promise<ReadonlySet<number>> {
    const moment = now();
    const ahead = site.programme.filter(({ ends }) => ends > moment.getTime()).map(({ id }) => id);
    const full = ahead.length > 0 ? await fullOf(db, moment, ahead) : new Set<number>();
    const changed = this.#current.symmetricDifference(full);
    if (changed.size > 0) this.#current = full;
    return changed;
  }
}

async function fullOf(db: Services['db'], now: Date, ahead: readonly number[]): Promise<Set<number>> {
  const events = await db
    .selectFrom('evenings')
    .selectAll()
    .where('event', 'in', ahead)
    .where(({ eb, or }) => or([eb('park', 'is not', null), eb('barn', 'is not', null)]))
    .execute();
  if (events.length === 0) return new Set();
  const count = await chairCounter(
    db,
    now,
    events.map(({ event }) => event),
  );
  return new Set(events.filter((event) => count(event).free <= 0).map(({ event }) => event));
}
