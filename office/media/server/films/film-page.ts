import { languages } from '#contract/language.ts';
import { type FilmScreens, longCaptionGap } from '#contract/office/films.ts';
import {
  computeMediaState,
  listMediaUses,
  readLocalizedText,
  readPicturePage,
} from '#office/media/server/pictures/list.ts';
import {
  type MediaServices,
  readEntryVersions,
  readVersionBeforeTakedown,
} from '#office/media/server/pictures/media-drafts.ts';
import { mapUnpublishedAddress } from '#server/content/media-addresses.ts';
import { findCommittedFilmAddress } from '#server/content/media-hashes.ts';
import { readFilmAddresses } from '#server/films/films.ts';
import { readTakedown } from '#server/storage/takedowns.ts';
import { type DraftedFilm, filmEntryName, isUploadedFilm } from './change.ts';

type FilmPageData = Omit<FilmScreens['film'], 'rejectedFiles'>;

export async function readFilmPage(media: MediaServices, id: string): Promise<FilmPageData | undefined> {
  const { entry, draft, latestRevision, data } = await readEntryVersions(media, filmEntryName(id));
  if (!isUploadedFilm(data)) return undefined;
  const { file, down } = data;
  const fileTakedown = file && (await readTakedown(media.db, file.hash));
  const address = file && !fileTakedown ? (await readFilmAddresses(media.db, [file.hash])).get(file.hash) : undefined;
  const still = typeof data.image === 'string' ? await readPicturePage(media, data.image) : undefined;
  return {
    id,
    title: readLocalizedText(data.title),
    file,
    fileTakedown,
    address: address
      ? mapUnpublishedAddress(address, media.library.pictures.isPublished)
      : file && findCommittedFilmAddress(media.library.pictures.shipped.films, id),
    still,
    captions: summarizeCaptions(data),
    draft: draft && { author: draft.author, at: draft.at },
    state: computeMediaState(entry, draft, down),
    base: latestRevision?.number ?? 0,
    uses: await listMediaUses(media, filmEntryName(id)),
    takedown: down && { ...down, by: (await readVersionBeforeTakedown(media, filmEntryName(id)))?.by ?? '' },
  };
}

/**
 * Counts captions, and finds those without text in a language, and gaps of `longCaptionGap`.
 * Accepts malformed drafts.
 */
export function summarizeCaptions({ lines, transcript, file }: DraftedFilm): FilmPageData['captions'] {
  const captions = (Array.isArray(lines) ? lines : []).map((line: unknown) => {
    const { from, to, caption } = (typeof line === 'object' && line !== null ? line : {}) as Record<string, unknown>;
    return { from: readSeconds(from), to: readSeconds(to), texts: readLocalizedText(caption) };
  });
  const paragraphs = Array.isArray(transcript) ? transcript.map(readLocalizedText) : [];
  return {
    count: captions.length,
    untranslated: languages.flatMap((language) =>
      captions.flatMap(({ from, texts }, captionIndex) => (texts[language] ? [] : [{ language, captionIndex, from }])),
    ),
    gaps: file?.sound ? findCaptionGaps(captions, file.seconds) : [],
    isTranscriptComplete: paragraphs.length > 0 && paragraphs.every(({ de, en }) => de && en),
  };
}

const readSeconds = (typed: unknown): number | undefined => (typeof typed === 'number' ? typed : undefined);

function findCaptionGaps(captions: readonly { from: number | undefined; to: number | undefined }[], end: number) {
  const gaps: FilmPageData['captions']['gaps'] = [];
  let captionedUntil = 0;
  for (const { from = 0, to = 0 } of captions.toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0))) {
    if (from - captionedUntil >= longCaptionGap) gaps.push({ from: captionedUntil, to: from });
    captionedUntil = Math.max(captionedUntil, to);
  }
  if (captions.length > 0 && end - captionedUntil >= longCaptionGap) gaps.push({ from: captionedUntil, to: end });
  return gaps;
}
