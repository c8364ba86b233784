/** Unconfirmed text, in this browser only: one copy for each time a form was opened. */
import type { Fields } from './keeper.ts';

const mark = 'office.typed';
const longest = 30 * 24 * 60 * 60 * 1000;

export interface Copy {
  key: string;
  at: number;
  fields: Fields;
  handedIn?: boolean;
  /** typed after the form was submitted, before the next page appeared */
  after?: boolean;
}

export function copiesOf(person: string, entry: string, now: number) {
  const start = [mark, encodeURIComponent(person), entry, ''].join(' ');
  const own = start + now;
  const put = (key: string, copy: Omit<Copy, 'key'>): boolean => {
    try {
      localStorage.setItem(key, JSON.stringify(copy));
      return true;
    } catch {
      return false;
    }
  };
  return {
    put: (copy: Omit<Copy, 'key'>): boolean => put(own, copy),
    forget: (key = own) => remove(key),
    change({ key, ...copy }: Copy, change: Partial<Copy>): Copy {
      const next = { ...copy, ...change };
      if (JSON.stringify(next) !== JSON.stringify(copy)) put(key, next);
      return { key, ...next };
    },
    before(): Copy[] {
      for (const key of keys()) if (now - Number(key.split(' ').at(-1)) > longest) remove(key);
      return keys()
        .filter((key) => key.startsWith(start) && key !== own)
        .flatMap((key) => {
          const copy = read(key);
          return copy ? [{ key, ...copy }] : [];
        })
        .sort((a, b) => b.at - a.at);
    },
  };
}

export function forgetAll(): void {
  for (const key of keys()) remove(key);
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(mark));
  } catch {
    return [];
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}

function read(key: string): Omit<Copy, 'key'> | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') as Omit<Copy, 'key'>;
  } catch {
    return undefined;
  }
}
