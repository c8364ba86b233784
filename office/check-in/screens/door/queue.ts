/** Stores unsent check-ins and payments without names, one entry each: two tabs then overwrite nothing. */

import type { DoorRecord } from '#contract/office/check-in.ts';
import { checkInPrefix } from '#contract/storage-names.ts';

interface QueuedCheckIn {
  checkIn: DoorRecord;
  until: string;
}

const keys = (start: string) => Object.keys(localStorage).filter((key) => key.startsWith(checkInPrefix + start));

export const clearCheckInQueue = (): void => {
  for (const key of keys('')) localStorage.removeItem(key);
};

export function openCheckInQueue(event: string, until: string) {
  const own = `${event}:`;
  const read = (key: string): QueuedCheckIn => JSON.parse(localStorage.getItem(key) ?? '');
  return {
    listUnsent: (): DoorRecord[] =>
      keys(own)
        .map((key) => read(key).checkIn)
        .toSorted((a, b) => a.at.localeCompare(b.at)),
    put: (checkIn: DoorRecord): void =>
      localStorage.setItem(
        checkInPrefix + own + checkIn.nonce,
        JSON.stringify({ checkIn, until } satisfies QueuedCheckIn),
      ),
    remove: (nonce: string): void => localStorage.removeItem(checkInPrefix + own + nonce),
    /** Returns what is lost. */
    removeExpired(now: Date): DoorRecord[] {
      const expired = keys('').filter((key) => read(key).until <= now.toISOString());
      const records = expired.map((key) => read(key).checkIn);
      for (const key of expired) localStorage.removeItem(key);
      return records;
    },
  };
}

/** Works without a secure context, which `crypto.randomUUID` needs. */
export const createId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
