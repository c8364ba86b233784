/** Codec names as in RFC 6381. Refuses codecs that some browsers do not play. */
import { FilmError } from './film-stream.ts';

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');
const two = (number: number): string => String(number).padStart(2, '0');

/** Baseline, main and high. Few browsers play profiles with ten bits. */
const plainProfiles = [66, 77, 88, 100];

export function formatH264Codec(head: Buffer): string {
  const [version, profile = 0, compatible = 0, level = 0] = head;
  if (head.length < 7 || version !== 1) throw new FilmError('broken');
  if (!plainProfiles.includes(profile)) throw new FilmError('codec', { codec: 'H.264, 10 bit' });
  return `avc1.${hex(profile)}${hex(compatible)}${hex(level)}`;
}

export function formatAv1Codec(head: Buffer): string {
  if (head.length < 4 || head[0] !== 0x81) throw new FilmError('broken');
  const [, levels = 0, depths = 0] = head;
  const profile = levels >> 5;
  if (profile !== 0) throw new FilmError('codec', { codec: 'AV1, 4:4:4' });
  return `av01.0.${two(levels & 31)}${depths & 0x80 ? 'H' : 'M'}.${depths & 0x40 ? '10' : '08'}`;
}

export function formatVp9Codec(head: Buffer): string {
  if (head.length < 8) throw new FilmError('broken');
  const [profile = 0, level = 0, depth = 0] = head.subarray(4);
  if (profile !== 0) throw new FilmError('codec', { codec: 'VP9, 10 bit' });
  return `vp09.00.${two(level)}.${two(depth >> 4)}`;
}

/** `esds` nests descriptors. AAC names its variant in the innermost one. */
export function formatAacCodec(box: Buffer): string {
  let at = 4;
  const open = (tag: number): void => {
    if (box[at++] !== tag) throw new FilmError('soundCodec', {});
    while ((box[at++] ?? 0) & 0x80) if (at > box.length) throw new FilmError('broken');
  };
  open(3);
  const flags = box[at + 2] ?? 0;
  at += 3 + (flags & 0x80 ? 2 : 0) + (flags & 0x40 ? 1 + (box[at + 3] ?? 0) : 0) + (flags & 0x20 ? 2 : 0);
  open(4);
  if (box[at] !== 0x40) throw new FilmError('soundCodec', { codec: box[at] === 0x6b ? 'MP3' : '?' });
  at += 13;
  open(5);
  const kind = (box[at] ?? 0) >> 3;
  if (![2, 5, 29].includes(kind)) throw new FilmError('soundCodec', { codec: 'AAC' });
  return `mp4a.40.${kind}`;
}
