/** Normalises names: `Müller`, `Mueller` and `MULLER` are equal. */
export const normalizeName = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/([aou])e/g, '$1');
