import type { Patch } from './film-stream.ts';

/** The part of a film that begins at `from`, written over where the patches say. Undefined: none of them touches it. */
export function patched(part: Uint8Array, from: number, patches: readonly Patch[]): Buffer | undefined {
  let changed: Buffer | undefined;
  for (const { at, zeros, bytes } of patches) {
    const written = bytes === undefined ? undefined : Buffer.from(bytes, 'base64');
    const [begin, end] = [Math.max(at - from, 0), Math.min(at + (written?.length ?? zeros) - from, part.length)];
    if (begin >= end) continue;
    changed ??= Buffer.from(part);
    if (written) written.copy(changed, begin, begin + from - at, end + from - at);
    else changed.fill(0, begin, end);
  }
  return changed;
}
