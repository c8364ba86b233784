import { trimLines } from '#contract/lines.ts';

export interface CaptionLine {
  from: number;
  to: number;
  text: string;
}

export const formatCaptions = (lines: readonly CaptionLine[]): string =>
  [
    'WEBVTT',
    ...lines.map(({ from, to, text }) => `${formatTimestamp(from)} --> ${formatTimestamp(to)}\n${escapeCue(text)}`),
  ]
    .join('\n\n')
    .concat('\n');

/** `00:01:05.500`. Rounds first, so that 59.9999 s becomes one minute and not sixty seconds. */
function formatTimestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const [hours, minutes] = [Math.floor(milliseconds / 3_600_000), Math.floor(milliseconds / 60_000) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(hours)}:${two(minutes)}:${((milliseconds % 60_000) / 1000).toFixed(3).padStart(6, '0')}`;
}

/** WebVTT: angle brackets and ampersands are markup, and an empty line ends a cue. */
const escapeCue = (words: string): string =>
  trimLines(words).join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
