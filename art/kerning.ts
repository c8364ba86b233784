/**
 * Finds the kerning of some glyphs in a TrueType file: the positions of its 16-bit numbers. OpenType
 * calls it pair adjustment (table GPOS, lookup type 2).
 */
export function findKerning(font: Buffer, glyphs: readonly number[]): number[] {
  const short = (at: number) => font.readUInt16BE(at);
  const long = (at: number) => font.readUInt32BE(at);
  const list = <T>(count: number, item: (index: number) => T) => Array.from({ length: count }, (_, i) => item(i));

  const ranges = (at: number) =>
    list(short(at + 2), (i) => at + 4 + 6 * i).flatMap((range) =>
      list(short(range + 2) - short(range) + 1, (i) => [short(range) + i, short(range + 4)] as const),
    );
  const readCoverage = (at: number) =>
    short(at) === 1 ? list(short(at + 2), (i) => short(at + 4 + 2 * i)) : ranges(at).map(([glyph]) => glyph);
  /** The class of the glyphs; those of class 0 have no class of their own. */
  const readClass = (at: number) => {
    const classes =
      short(at) === 1 ? list(short(at + 4), (i) => [short(at + 2) + i, short(at + 6 + 2 * i)] as const) : ranges(at);
    const [own = 0] = classes.filter(([glyph]) => glyphs.includes(glyph)).map(([, name]) => name);
    if (own && classes.some(([glyph, name]) => name === own && !glyphs.includes(glyph)))
      throw new Error('Other glyphs have the same kerning.');
    return own;
  };

  const findInPairs = (at: number): number[] => {
    if (short(at + 4) !== 4 || short(at + 6) !== 0) throw new Error('A pair holds more than one advance.');
    const covered = readCoverage(at + short(at + 2));
    if (short(at) === 1)
      return covered.flatMap((first, i) => {
        const pairs = at + short(at + 10 + 2 * i);
        return list(short(pairs), (k) => pairs + 2 + 4 * k)
          .filter((pair) => glyphs.includes(first) || glyphs.includes(short(pair)))
          .map((pair) => pair + 2);
      });
    const [rows, columns] = [short(at + 12), short(at + 14)];
    const [row, column] = [readClass(at + short(at + 8)), readClass(at + short(at + 10))];
    return list(rows * columns, (i) => i)
      .filter((i) => (row && Math.floor(i / columns) === row) || (column && i % columns === column))
      .map((i) => at + 16 + 2 * i);
  };

  const table = list(short(4), (i) => 12 + 16 * i).find((at) => font.toString('latin1', at, at + 4) === 'GPOS');
  if (!table) return [];
  const gpos = long(table + 8);
  const lookups = gpos + short(gpos + 8);
  return list(short(lookups), (i) => lookups + short(lookups + 2 + 2 * i)).flatMap((lookup) =>
    list(short(lookup + 4), (i) => lookup + short(lookup + 6 + 2 * i)).flatMap((subtable) => {
      const extended = short(lookup) === 9;
      const type = extended ? short(subtable + 2) : short(lookup);
      return type === 2 ? findInPairs(extended ? subtable + long(subtable + 4) : subtable) : [];
    }),
  );
}
