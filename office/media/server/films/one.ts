import { languages } from '#contract/language.ts';
import { type FilmDeskScreens, longQuiet } from '#contract/office/films.ts';
import { beforeDown, type PictureDesk, readEntry } from '#office/media/server/pictures/desk.ts';
import { onePicture, stateOf, usesTold, wordsIn } from '#office/media/server/pictures/list.ts';
import { besideOf } from '#server/content/film-files.ts';
import { filmAddresses } from '#server/films/films.ts';
import { type Drafted, isHanded, nameOf } from './change.ts';

type One = Omit<FilmDeskScreens['film'], 'refused'>;

export async function oneFilm(desk: PictureDesk, id: string): Promise<One | undefined> {
  const { entry, draft, head, data } = await readEntry(desk, nameOf(id));
  if (!isHanded(data)) return undefined;
  const { file, down } = data;
  const address = file && (await filmAddresses(desk.db, [file.hash])).get(file.hash);
  const still = typeof data.image === 'string' ? await onePicture(desk, data.image) : undefined;
  return {
    id,
    title: wordsIn(data.title),
    file,
    address: address ?? (file && besideOf(desk.library.pictures.shipped.films, id)),
    still,
    lines: linesTold(data),
    draft: draft && { author: draft.author, at: draft.at },
    state: stateOf(entry, draft, down),
    base: head?.number ?? 0,
    uses: await usesTold(desk, nameOf(id)),
    down: down && { ...down, by: (await beforeDown(desk, nameOf(id)))?.by ?? '' },
  };
}

/** Finds missing translations and long silences. A draft may hold anything. */
export function linesTold({ lines, transcript, file }: Drafted): One['lines'] {
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

function quietIn(lines: readonly { from: number | undefined; to: number | undefined }[], end: number) {
  const quiet: One['lines']['quiet'] = [];
  let spoken = 0;
  for (const { from = 0, to = 0 } of lines.toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0))) {
    if (from - spoken >= longQuiet) quiet.push({ from: spoken, to: from });
    spoken = Math.max(spoken, to);
  }
  if (lines.length > 0 && end - spoken >= longQuiet) quiet.push({ from: spoken, to: end });
  return quiet;
}
