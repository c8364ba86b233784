/** Cuts the lossless film into what browsers play, each file within its budget of bytes. */
import { stat } from 'node:fs/promises';
import { ffmpeg, listen } from '#art/pictures/programs.ts';
import { StepFailed } from '#tools/steps.ts';
import type { Codec, Cut } from './cuts.ts';

/** `first` is a quality at which nothing is missed; larger is worse. A film weighs half as much `half` steps further. */
const codecs: Record<Codec, { words: string[]; first: number; last: number; half: number }> = {
  av1: { words: ['-c:v', 'libsvtav1', '-preset', '5'], first: 36, last: 58, half: 9 },
  h264: {
    words: ['-c:v', 'libx264', '-preset', 'slow', '-profile:v', 'high', '-level', '3.1'],
    first: 24,
    last: 38,
    half: 6,
  },
};

// without these words a browser guesses, and the film is of another green than its still
const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];

/** `focus`: what a narrower cut keeps in its middle. */
export async function cutFilm(master: string, { cut, out, focus }: { cut: Cut; out: string; focus: number }) {
  const { words, first, last, half } = codecs[cut.codec];
  const filter = [...narrowed(cut, focus), 'scale=out_color_matrix=bt709:out_range=tv', 'format=yuv420p'].join(',');
  for (let quality = first; quality <= last; ) {
    const way = [...words, '-crf', String(quality), ...colours, '-an', '-movflags', '+faststart', out];
    await listen(ffmpeg(), ['-y', '-loglevel', 'error', '-i', master, '-vf', filter, ...way], () => undefined);
    const { size } = await stat(out);
    const excess = size / (cut.kilobytes * 1000);
    if (excess <= 1) return { quality, size };
    quality += Math.max(1, Math.round(Math.log2(excess) * half));
  }
  throw new StepFailed(`${out} does not fit into ${cut.kilobytes} kB: too much moves in it.`);
}

function narrowed({ size }: Cut, focus: number): string[] {
  if (!size) return [];
  const width = `ih*${size.width}/${size.height}`;
  return [
    `crop=w=${width}:h=ih:x='max(0,min(iw-${width},iw*${focus}-${width}/2))':y=0`,
    `scale=${size.width}:${size.height}:flags=lanczos`,
  ];
}
