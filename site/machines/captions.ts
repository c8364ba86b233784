/** The words of a film as WebVTT, one cue for each shot. */
export function captions(shots: { seconds: number; words: string }[]): string {
  let at = 0;
  const cues = shots.map(({ seconds, words }) => {
    const cue = `${stamp(at)} --> ${stamp(at + seconds)}\n${escaped(words)}`;
    at += seconds;
    return cue;
  });
  return ['WEBVTT', ...cues].join('\n\n').concat('\n');
}

/** `00:01:05.500` */
function stamp(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(hours)}:${two(minutes)}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;
}

/** Angle brackets and ampersands mean something in WebVTT, and an empty line ends a cue. */
const escaped = (words: string): string =>
  words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\n\s*\n/g, '\n');
