/** What a failed search in a long text shows: the part around the longest beginning of `wanted` that the text has, not the whole page. */
const around = 100;

function near(text: string, wanted: string): string {
  let length = wanted.length;
  while (length > 0 && !text.includes(wanted.slice(0, length))) length--;
  if (length === 0) return `${text.slice(0, 2 * around)}… (${text.length} characters)`;
  const at = text.indexOf(wanted.slice(0, length));
  return `…${text.slice(Math.max(0, at - around), at + length + around)}…`;
}

/** The message of a failed `toContain` or `toMatch` on a text, cut where the text is long. */
export function searchFailure(text: string, wanted: string | RegExp, found: boolean): string {
  const said = typeof wanted === 'string' ? JSON.stringify(wanted) : String(wanted);
  const part = typeof wanted === 'string' ? wanted : (wanted.exec(text)?.[0] ?? '');
  return found
    ? `The text contains ${said}, which it should not:\n${near(text, part)}`
    : `The text does not contain ${said}. The nearest part:\n${near(text, typeof wanted === 'string' ? wanted : '')}`;
}
