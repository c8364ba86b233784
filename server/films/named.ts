import type { KindName } from '#contract/kinds.ts';

/** The film that an entry shows; a draft may hold anything. */
export function filmHashIn({ kind, data }: { kind: KindName; data: unknown }): string[] {
  if (kind !== 'films' || typeof data !== 'object' || data === null || !('file' in data)) return [];
  const { file } = data;
  return typeof file === 'object' && file !== null && 'hash' in file && typeof file.hash === 'string'
    ? [file.hash]
    : [];
}
