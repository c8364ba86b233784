/** Reads WebVTT and SubRip. Ignores positions and colours. */

import { type Language, languages } from '#contract/language.ts';
import { trimLines } from '#contract/lines.ts';
import type { CaptionErrorCode } from '#contract/office/films.ts';

export class CaptionFileError extends Error {
  override name = 'CaptionFileError';
  readonly errorCode: CaptionErrorCode;

  constructor(errorCode: CaptionErrorCode) {
    super(errorCode);
    this.errorCode = errorCode;
  }
}

type Cue = Record<'from' | 'to', number> & { text: string };
export type Caption = Record<'from' | 'to', number> & { caption: Partial<Record<Language, string>> };

const captionFileLimits = { cues: 400, characters: 1000, bytes: 512 * 1024 } as const;

const timing = /^(?:(\d{1,2}):)?(\d{2}):(\d{2})[.,](\d{3})[ \t]+-->[ \t]+(?:(\d{1,2}):)?(\d{2}):(\d{2})[.,](\d{3})/;

export function readCues(bytes: Uint8Array): Cue[] {
  if (bytes.length > captionFileLimits.bytes) throw new CaptionFileError('unreadable');
  const cues = decodeText(bytes)
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap(parseCue)
    .sort((a, b) => a.from - b.from);
  if (cues.length === 0) throw new CaptionFileError('noCues');
  if (cues.length > captionFileLimits.cues) throw new CaptionFileError('tooMany');
  return cues.map((cue, index) => ({ ...cue, to: Math.min(cue.to, cues[index + 1]?.from ?? cue.to) }));
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CaptionFileError('unreadable');
  }
}

function parseCue(block: string): Cue[] {
  const rows = block.split('\n');
  const at = rows.findIndex((row) => timing.test(row));
  if (at < 0) return [];
  const [, ...parts] = rows[at]?.match(timing) ?? [];
  const [from, to] = [toSeconds(parts.slice(0, 4)), toSeconds(parts.slice(4))];
  const text = stripMarkup(rows.slice(at + 1).join('\n'));
  if (text.length > captionFileLimits.characters) throw new CaptionFileError('tooLong');
  return text && to > from ? [{ from, to, text }] : [];
}

const toSeconds = ([hours = '0', minutes, whole, thousandths]: string[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(thousandths) / 1000;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };

const stripMarkup = (text: string): string =>
  trimLines(
    text
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, sign: string) => entities[sign] ?? ''),
  ).join('\n');

/** In seconds. Programs round times differently. */
const timeTolerance = 0.25;

/** Adds cues to the captions of the other language: by index if the counts match, else by time. */
export function mergeCues(captions: readonly Caption[], cues: readonly Cue[], language: Language): Caption[] {
  const hasOtherLanguage = captions.some(({ caption }) => languages.some((one) => one !== language && caption[one]));
  if (!hasOtherLanguage) return cues.map(({ from, to, text }) => ({ from, to, caption: { [language]: text } }));
  const hasSameCount = cues.length === captions.length;
  const matches = captions.map((existing, index) =>
    hasSameCount ? cues[index] : cues.find(({ from }) => Math.abs(from - existing.from) <= timeTolerance),
  );
  if (new Set(matches.filter((cue) => cue !== undefined)).size < cues.length) throw new CaptionFileError('otherTimes');
  return captions.map((existing, index) => {
    const { [language]: _, ...caption } = existing.caption;
    const text = matches[index]?.text;
    return { ...existing, caption: { ...caption, ...(text && { [language]: text }) } };
  });
}
