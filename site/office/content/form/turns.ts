/**
 * A long form is drawn in pieces, and the server answers others between two of them: two thousand fields at once would keep everybody
 * waiting for a fifth of a second.
 */
export function takeTurns(fieldsAtOnce = 40): () => Promise<void> | undefined {
  let fields = 0;
  let last = Promise.resolve();
  return () => {
    if (++fields % fieldsAtOnce > 0) return undefined;
    last = last.then(() => new Promise((resolve) => setTimeout(resolve)));
    return last;
  };
}
