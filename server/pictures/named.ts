/** The photograph that an entry of a picture names; a draft may hold anything. */
export function photoHashIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null || !('photo' in data)) return [];
  const { photo } = data;
  const named = typeof photo === 'object' && photo !== null && 'hash' in photo;
  return named && typeof photo.hash === 'string' ? [photo.hash] : [];
}
