/** Which words of a text went and which came: the longest row of words that both have stays. */
export interface Piece {
  text: string;
  /** undefined: it stands in both */
  is: 'gone' | 'new' | undefined;
}

/** words beyond which a text is told as a whole: the table below grows with their square */
const most = 1500;

export function changedWords(before: string, after: string): Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (old.length > most || now.length > most) return joined([...tell(old, 'gone'), ...tell(now, 'new')]);
  return joined(steps(old, now));
}

/** A word that both have stays; of others goes or comes whichever leaves more in common behind it. */
function steps(old: readonly string[], now: readonly string[]): Piece[] {
  const common = commonAfter(old, now);
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < now.length) {
    const is = old[i] === now[j] ? undefined : common(i + 1, j) >= common(i, j + 1) ? 'gone' : 'new';
    pieces.push({ text: (is === 'new' ? now[j] : old[i]) ?? '', is });
    if (is !== 'new') i++;
    if (is !== 'gone') j++;
  }
  return [...pieces, ...tell(old.slice(i), 'gone'), ...tell(now.slice(j), 'new')];
}

/** How many words both still have in the same order, from these two on. */
function commonAfter(old: readonly string[], now: readonly string[]): (i: number, j: number) => number {
  const width = now.length + 1;
  const table = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number) => table[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      table[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  return at;
}

/** Each with the space behind it. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? [];

const tell = (words: readonly string[], is: Piece['is']): Piece[] => words.map((text) => ({ text, is }));

function joined(pieces: readonly Piece[]): Piece[] {
  const rows: Piece[] = [];
  for (const piece of pieces) {
    const last = rows.at(-1);
    if (last && last.is === piece.is) last.text += piece.text;
    else rows.push({ ...piece });
  }
  return rows;
}
