import { FilmError, type FilmPatch } from './film-stream.ts';

/** Bounds memory and output of the worker. */
const mostPatches = 20_000;

const endOf = ({ at, zeros, bytes }: FilmPatch): number =>
  at + (bytes === undefined ? zeros : Buffer.byteLength(bytes, 'base64'));

/** Sorts, and joins neighbouring zeros. Throws if two patches overlap. */
export function mergePatches(patches: readonly FilmPatch[]): FilmPatch[] {
  if (patches.length > mostPatches) throw new FilmError('broken');
  const merged: FilmPatch[] = [];
  for (const patch of patches.toSorted((a, b) => a.at - b.at)) {
    const last = merged.at(-1);
    const end = last ? endOf(last) : 0;
    const bothZeros = last && last.bytes === undefined && patch.bytes === undefined;
    if (bothZeros && patch.at <= end) last.zeros = Math.max(end, endOf(patch)) - last.at;
    else if (patch.at < end) throw new FilmError('broken');
    else if (endOf(patch) > patch.at) merged.push({ ...patch });
  }
  return merged;
}

export const areMerged = (patches: readonly FilmPatch[], length: number): boolean =>
  patches.length <= mostPatches && patches.every((patch, index) => endOf(patch) <= (patches[index + 1]?.at ?? length));

export function applyPatchesToPart(part: Uint8Array, from: number, patches: readonly FilmPatch[]): Buffer | undefined {
  const to = from + part.length;
  const touching = patches.filter((patch) => patch.at < to && endOf(patch) > from);
  if (touching.length === 0) return undefined;
  const changed = Buffer.from(part);
  for (const patch of touching) {
    const [begin, end] = [Math.max(patch.at - from, 0), Math.min(endOf(patch) - from, part.length)];
    if (patch.bytes === undefined) changed.fill(0, begin, end);
    else Buffer.from(patch.bytes, 'base64').copy(changed, begin, begin + from - patch.at, end + from - patch.at);
  }
  return changed;
}
