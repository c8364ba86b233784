/** What is there of a film's captions, and what is not: which line lacks which language, and where long nothing is said at all. */
import { type CaptionsTold, longQuiet } from '#contract/film-desk.ts';
import { languages } from '#contract/language.ts';
import { wordsIn } from '#server/picture-desk/list.ts';
import type { Drafted } from './save.ts';

/** A draft may hold anything. */
export function linesTold({ lines, transcript, file }: Drafted): CaptionsTold {
  const all = (Array.isArray(lines) ? lines : []).map((line: unknown) => {
    const { from, to, caption } = (typeof line === 'object' && line !== null ? line : {}) as Record<string, unknown>;
    return { from: secondsIn(from), to: secondsIn(to), said: wordsIn(caption) };
  });
  const paragraphs = Array.isArray(transcript) ? transcript.map(wordsIn) : [];
  return {
    all: all.length,
    missing: languages.flatMap((language) =>
      all.flatMap(({ from, said }, line) => (said[language] ? [] : [{ language, line, from }])),
    ),
    quiet: file?.sound ? quietIn(all, file.seconds) : [],
    inWords: paragraphs.length > 0 && paragraphs.every(({ de, en }) => de && en),
  };
}

const secondsIn = (typed: unknown): number | undefined => (typeof typed === 'number' ? typed : undefined);

/** Before, between and after the lines. */
function quietIn(lines: readonly { from: number | undefined; to: number | undefined }[], end: number) {
  const quiet: CaptionsTold['quiet'] = [];
  let spoken = 0;
  for (const { from = 0, to = 0 } of lines.toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0))) {
    if (from - spoken >= longQuiet) quiet.push({ from: spoken, to: from });
    spoken = Math.max(spoken, to);
  }
  if (lines.length > 0 && end - spoken >= longQuiet) quiet.push({ from: spoken, to: end });
  return quiet;
}
