/** Stores unconfirmed text in this browser: one copy for each time a person opens a form. */
import type { AutosaveFields } from './autosaver.ts';

const storagePrefix = 'office.localDraft';
const maxAge = 30 * 24 * 60 * 60 * 1000;

export interface LocalDraft {
  storageKey: string;
  at: number;
  fields: AutosaveFields;
  isSubmitted?: boolean;
  /** True for text typed after a submit, before the next page appeared. */
  isTypedAfterSubmit?: boolean;
}

export function openLocalDrafts(person: string, entry: string, now: number) {
  const start = [storagePrefix, encodeURIComponent(person), entry, ''].join(' ');
  const own = start + now;
  const put = (key: string, copy: Omit<LocalDraft, 'storageKey'>): boolean => {
    try {
      localStorage.setItem(key, JSON.stringify(copy));
      return true;
    } catch {
      return false;
    }
  };
  return {
    put: (copy: Omit<LocalDraft, 'storageKey'>): boolean => put(own, copy),
    remove: (key = own) => remove(key),
    update({ storageKey, ...stored }: LocalDraft, changes: Partial<LocalDraft>): LocalDraft {
      const next = { ...stored, ...changes };
      if (JSON.stringify(next) !== JSON.stringify(stored)) put(storageKey, next);
      return { storageKey, ...next };
    },
    listEarlier(): LocalDraft[] {
      for (const key of listDraftKeys()) if (now - Number(key.split(' ').at(-1)) > maxAge) remove(key);
      return listDraftKeys()
        .filter((key) => key.startsWith(start) && key !== own)
        .flatMap((key) => {
          const copy = read(key);
          return copy ? [{ storageKey: key, ...copy }] : [];
        })
        .sort((a, b) => b.at - a.at);
    },
  };
}

export function clearLocalDrafts(): void {
  for (const key of listDraftKeys()) remove(key);
}

function listDraftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(storagePrefix));
  } catch {
    return [];
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}

function read(key: string): Omit<LocalDraft, 'storageKey'> | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') as Omit<LocalDraft, 'storageKey'>;
  } catch {
    return undefined;
  }
}
