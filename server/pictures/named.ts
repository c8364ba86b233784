import type { KindName } from '#contract/kinds.ts';

/** The photograph that an entry names: only one of a picture can, and a draft may hold anything. */
export function photoHashIn({ kind, data }: { kind: KindName; data: unknown }): string[] {
  if (kind !== 'pictures' || typeof data !== 'object' || data === null || !('photo' in data)) return [];
  const { photo } = data;
  const named = typeof photo === 'object' && photo !== null && 'hash' in photo;
  return named && typeof photo.hash === 'string' ? [photo.hash] : [];
}
