/** Unsent presses, one storage entry each: two tabs do not overwrite each other. Stores no names. */
import type { DoorPress } from '#contract/office/check-in.ts';

interface Kept {
  press: DoorPress;
  until: string;
}

const root = 'door:';
const keys = (start: string) => Object.keys(localStorage).filter((key) => key.startsWith(root + start));

export const forgetAll = (): void => {
  for (const key of keys('')) localStorage.removeItem(key);
};

export function openQueue(event: string, until: string) {
  const own = `${event}:`;
  const read = (key: string): Kept => JSON.parse(localStorage.getItem(key) ?? '');
  return {
    waiting: (): DoorPress[] =>
      keys(own)
        .map((key) => read(key).press)
        .toSorted((a, b) => a.at.localeCompare(b.at)),
    put: (press: DoorPress): void =>
      localStorage.setItem(root + own + press.nonce, JSON.stringify({ press, until } satisfies Kept)),
    done: (nonce: string): void => localStorage.removeItem(root + own + nonce),
    forgetOld(now: Date): void {
      for (const key of keys('')) if (read(key).until <= now.toISOString()) localStorage.removeItem(key);
    },
  };
}

/** `crypto.randomUUID` needs a secure context. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
