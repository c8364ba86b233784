/** Few colours, each with a rule in a style sheet: the security policy forbids style attributes. */
export const placeholderColours = {
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
export type PlaceholderColour = keyof typeof placeholderColours;

const colourKeys = Object.keys(placeholderColours) as PlaceholderColour[];
const colours = Object.values(placeholderColours).map((code) =>
  [1, 3, 5].map((at) => Number.parseInt(code.slice(at, at + 2), 16)),
);

const closeDistance = 45;

/** The placeholder colour that most pixels are close to. `rgb`: three bytes for each pixel. */
export function findClosestPlaceholderColour(rgb: Uint8Array): PlaceholderColour {
  const votes = colours.map((colour) => {
    let sum = 0;
    for (let at = 0; at < rgb.length; at += 3) {
      const distance = Math.hypot(...colour.map((part, i) => part - (rgb[at + i] ?? 0)));
      sum += Math.exp(-((distance / closeDistance) ** 2));
    }
    return sum;
  });
  return colourKeys[votes.indexOf(Math.max(...votes))] ?? 'p';
}
