/** Few enough for a style sheet: the content policy forbids style attributes. */
export const placeholders = {
  a: '#14202b',
  b: '#1e3a57',
  c: '#34557a',
  d: '#6a7398',
  e: '#7c9c9e',
  f: '#b9c6ae',
  g: '#1d332d',
  h: '#34503a',
  i: '#6b7440',
  j: '#a9a24c',
  k: '#e2b553',
  l: '#f3deb0',
  m: '#8a5a3c',
  n: '#a8321f',
  o: '#5b201f',
  p: '#9c9484',
  q: '#e6e4de',
} as const;
export type Placeholder = keyof typeof placeholders;

const letters = Object.keys(placeholders) as Placeholder[];
const colours = Object.values(placeholders).map((code) =>
  [1, 3, 5].map((at) => Number.parseInt(code.slice(at, at + 2), 16)),
);

const reach = 45;

/** three bytes per dot */
export function prevailingInk(dots: Uint8Array): Placeholder {
  const votes = colours.map((colour) => {
    let sum = 0;
    for (let at = 0; at < dots.length; at += 3) {
      const distance = Math.hypot(...colour.map((part, i) => part - (dots[at + i] ?? 0)));
      sum += Math.exp(-((distance / reach) ** 2));
    }
    return sum;
  });
  return letters[votes.indexOf(Math.max(...votes))] ?? 'p';
}
