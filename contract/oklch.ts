/** Contrast (WCAG 2), and colours of another lightness (OKLCH). Colours are written `#rrggbb`. */

/** 1 to 21. Text needs 4.5, better 7. */
export function computeContrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [computeLuminance(a), computeLuminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function computeLuminance(hex: string): number {
  const [red, green, blue] = toLinear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const step = 0.002;

/** The colour of the same hue that passes and whose lightness differs least. */
export function findNearestLightness(hex: string, passes: (colour: string) => boolean): string | undefined {
  const { lightness } = toOklch(hex);
  for (let by = 0; by <= 1; by += step)
    for (const target of [lightness - by, lightness + by]) {
      const colour = withLightness(hex, Math.min(Math.max(target, 0), 1));
      if (passes(colour)) return colour;
    }
  return undefined;
}

/** Where a screen cannot show the hue so light or dark, the colour is less vivid. */
export function withLightness(hex: string, lightness: number): string {
  const { chroma, hue } = toOklch(hex);
  for (let vivid = chroma; vivid > 0; vivid -= step) {
    const linear = fromOklch(lightness, vivid, hue);
    if (linear.every((value) => value > -0.0005 && value < 1.0005)) return toHex(linear);
  }
  return toHex(fromOklch(lightness, 0, hue));
}

/** `share` 0 is the first colour, 1 the second. */
export function mixColours(from: string, to: string, share: number): string {
  const [start, end] = [toOklab(from), toOklab(to)];
  const mix = (at: 0 | 1 | 2) => start[at] + (end[at] - start[at]) * share;
  return toHex(fromOklab(mix(0), mix(1), mix(2)));
}

export const readLightness = (hex: string): number => toOklch(hex).lightness;

type Triple = readonly [number, number, number];

const toLinear = (hex: string): Triple => [readChannel(hex, 1), readChannel(hex, 3), readChannel(hex, 5)];

function readChannel(hex: string, start: number): number {
  const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toHex(linear: Triple): string {
  const bytes = linear.map((value) => {
    const within = Math.min(Math.max(value, 0), 1);
    const encoded = within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${bytes.join('')}`;
}

/** Matrices: Björn Ottosson, A perceptual color space for image processing (2020). */
function toOklab(hex: string): Triple {
  const [red, green, blue] = toLinear(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

function fromOklab(lightness: number, a: number, b: number): Triple {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function toOklch(hex: string): { lightness: number; chroma: number; hue: number } {
  const [lightness, a, b] = toOklab(hex);
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

const fromOklch = (lightness: number, chroma: number, hue: number): Triple =>
  fromOklab(lightness, chroma * Math.cos(hue), chroma * Math.sin(hue));
