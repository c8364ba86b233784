const files = import.meta.glob<string>('/content/films/*/*.mp4', { query: '?url', import: 'default', eager: true });

export interface FilmSource {
  src: string;
  type: string;
  media?: string;
}

const kinds = [
  { suffix: 'av1', type: 'video/mp4; codecs="av01.0.05M.08"' },
  { suffix: 'h264', type: 'video/mp4; codecs="avc1.64001f"' },
] as const;

/** content/films/{id}/{light}.{codec}.mp4: the evening's film for a dark screen, the smaller codec first. */
export function filmSources(id: string): FilmSource[] {
  return (['evening', 'day'] as const).flatMap((light) =>
    kinds.flatMap(({ suffix, type }) => {
      const src = files[`/content/films/${id}/${light}.${suffix}.mp4`];
      return src ? [{ src, type, ...(light === 'evening' && { media: '(prefers-color-scheme: dark)' }) }] : [];
    }),
  );
}
