/** Reads WebVTT and SubRip. Positions and colours are ignored. */

import { type Language, languages } from '#contract/language.ts';
import { trimmedLines } from '#contract/lines.ts';
import type { CaptionFault } from '#contract/office/films.ts';

export class CaptionsUnfit extends Error {
  override name = 'CaptionsUnfit';
  readonly fault: CaptionFault;

  constructor(fault: CaptionFault) {
    super(fault);
    this.fault = fault;
  }
}

type Cue = Record<'from' | 'to', number> & { words: string };
export type Line = Record<'from' | 'to', number> & { caption: Partial<Record<Language, string>> };

const most = { lines: 400, signs: 1000, bytes: 512 * 1024 } as const;

const timing = /^(?:(\d{1,2}):)?(\d{2}):(\d{2})[.,](\d{3})[ \t]+-->[ \t]+(?:(\d{1,2}):)?(\d{2}):(\d{2})[.,](\d{3})/;

export function readCues(bytes: Uint8Array): Cue[] {
  if (bytes.length > most.bytes) throw new CaptionsUnfit('unread');
  const cues = textIn(bytes)
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap(cueIn)
    .sort((a, b) => a.from - b.from);
  if (cues.length === 0) throw new CaptionsUnfit('none');
  if (cues.length > most.lines) throw new CaptionsUnfit('tooMany');
  return cues.map((cue, index) => ({ ...cue, to: Math.min(cue.to, cues[index + 1]?.from ?? cue.to) }));
}

function textIn(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CaptionsUnfit('unread');
  }
}

function cueIn(block: string): Cue[] {
  const rows = block.split('\n');
  const at = rows.findIndex((row) => timing.test(row));
  if (at < 0) return [];
  const [, ...parts] = rows[at]?.match(timing) ?? [];
  const [from, to] = [seconds(parts.slice(0, 4)), seconds(parts.slice(4))];
  const words = plain(rows.slice(at + 1).join('\n'));
  if (words.length > most.signs) throw new CaptionsUnfit('tooLong');
  return words && to > from ? [{ from, to, words }] : [];
}

const seconds = ([hours = '0', minutes, whole, thousandths]: string[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(thousandths) / 1000;

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };

const plain = (text: string): string =>
  trimmedLines(
    text.replaceAll(/<[^<>]*>/g, '').replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, sign: string) => signs[sign] ?? ''),
  ).join('\n');

/** Seconds. Programs round times differently. */
const sameMoment = 0.25;

/** Cues join lines of the other language: by order if there are as many, otherwise by time. */
export function withCues(lines: readonly Line[], cues: readonly Cue[], language: Language): Line[] {
  const others = lines.some(({ caption }) => languages.some((one) => one !== language && caption[one]));
  if (!others) return cues.map(({ from, to, words }) => ({ from, to, caption: { [language]: words } }));
  const sameNumber = cues.length === lines.length;
  const found = lines.map((line, index) =>
    sameNumber ? cues[index] : cues.find(({ from }) => Math.abs(from - line.from) <= sameMoment),
  );
  if (new Set(found.filter((cue) => cue !== undefined)).size < cues.length) throw new CaptionsUnfit('otherTimes');
  return lines.map((line, index) => {
    const { [language]: _, ...caption } = line.caption;
    const words = found[index]?.words;
    return { ...line, caption: { ...caption, ...(words && { [language]: words }) } };
  });
}
