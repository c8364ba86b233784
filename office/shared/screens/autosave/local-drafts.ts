/** Stores unconfirmed text in this browser: one draft for each time a person opens a form. */
import { officeDraftDays, officeDraftPrefix } from '#contract/storage-names.ts';
import type { AutosaveFields } from './autosaver.ts';

const maxAge = officeDraftDays * 24 * 60 * 60 * 1000;

export interface LocalDraft {
  storageKey: string;
  at: number;
  fields: AutosaveFields;
  /** True after the person restored the draft, until a page confirms that it was saved. */
  isSubmitted?: boolean;
  /** True for text typed after a submit, before the next page appeared. */
  isTypedAfterSubmit?: boolean;
}

export function openLocalDrafts(person: string, entry: string, now: number) {
  const keyPrefix = officeDraftPrefix + [encodeURIComponent(person), entry, ''].join(' ');
  const ownKey = keyPrefix + now;
  const put = (key: string, draft: Omit<LocalDraft, 'storageKey'>): boolean => {
    try {
      localStorage.setItem(key, JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  };
  return {
    storeOwn: (draft: Omit<LocalDraft, 'storageKey'>): boolean => put(ownKey, draft),
    remove: (key = ownKey) => remove(key),
    /** Called when the page offers a draft, which removes its marks, and when the person restores it. */
    updateEarlierDraft({ storageKey, ...stored }: LocalDraft, changes: Partial<LocalDraft>): LocalDraft {
      const next = { ...stored, ...changes };
      if (JSON.stringify(next) !== JSON.stringify(stored)) put(storageKey, next);
      return { storageKey, ...next };
    },
    deleteExpiredAndListEarlier(): LocalDraft[] {
      for (const key of listDraftKeys()) if (now - Number(key.split(' ').at(-1)) > maxAge) remove(key);
      return listDraftKeys()
        .filter((key) => key.startsWith(keyPrefix) && key !== ownKey)
        .flatMap((key) => {
          const draft = read(key);
          return draft ? [{ storageKey: key, ...draft }] : [];
        })
        .sort((a, b) => b.at - a.at);
    },
  };
}

/** Called after a sign-out: the next person at this computer must not read the drafts. */
export function clearLocalDrafts(): void {
  for (const key of listDraftKeys()) remove(key);
}

function listDraftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(officeDraftPrefix));
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
