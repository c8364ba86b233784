import { exampleFonts, type FontPair } from '#contract/fonts.ts';
import bricolage from '#site/styles/fonts/bricolage.woff2?url';
import cormorant from '#site/styles/fonts/cormorant.woff2?url';
import federo from '#site/styles/fonts/federo.woff2?url';
import figtree from '#site/styles/fonts/figtree.woff2?url';
import figtreeItalic from '#site/styles/fonts/figtree-italic.woff2?url';
import garamond from '#site/styles/fonts/garamond.woff2?url';
import garamondItalic from '#site/styles/fonts/garamond-italic.woff2?url';
import newsreader from '#site/styles/fonts/newsreader.woff2?url';

interface Font {
  family: string;
  file: string;
  italic?: string;
  /** percent: makes it as wide as the font of the example, for which the layout is made */
  size?: number;
  /** adapts the system font until ours has arrived, as in site/styles/fonts.css */
  fallback: { name: string; local: string; size: number; ascent: number; descent: number };
}

const times = "local('Times New Roman'),local('Liberation Serif'),local('Tinos')";
const arial = "local('Arial'),local('Liberation Sans'),local('Arimo')";

const pairs: Record<Exclude<FontPair, typeof exampleFonts>, { display: Font; text: Font; generic: string }> = {
  'cormorant-garamond': {
    display: {
      family: 'Cormorant',
      file: cormorant,
      fallback: { name: 'Cormorant Times', local: times, size: 97.9, ascent: 94.38, descent: 29.32 },
    },
    text: {
      family: 'EB Garamond',
      file: garamond,
      italic: garamondItalic,
      fallback: { name: 'Garamond Times', local: times, size: 95.63, ascent: 105.3, descent: 31.16 },
    },
    generic: 'serif',
  },
  'bricolage-figtree': {
    display: {
      family: 'Bricolage Grotesque',
      file: bricolage,
      size: 94.1,
      fallback: { name: 'Bricolage Arial', local: arial, size: 99.88, ascent: 87.62, descent: 25.44 },
    },
    text: {
      family: 'Figtree',
      file: figtree,
      italic: figtreeItalic,
      fallback: { name: 'Figtree Arial', local: arial, size: 100.08, ascent: 94.93, descent: 24.98 },
    },
    generic: 'sans-serif',
  },
};

/** Only the chosen pair is loaded before the styles ask for it. */
export function listPreloadedFonts(name: FontPair = exampleFonts): string[] {
  if (name === exampleFonts) return [federo, newsreader];
  const { display, text } = pairs[name];
  return [display.file, text.file];
}

export function describeFonts(name: FontPair = exampleFonts): { faces: string; rules: string[] } {
  if (name === exampleFonts) return { faces: '', rules: [] };
  const { display, text, generic } = pairs[name];
  const stack = ({ family, fallback }: Font) => `'${family}','${fallback.name}',${generic}`;
  return {
    faces: [display, text].map(formatFaces).join(''),
    rules: [`--display:${stack(display)}`, `--text:${stack(text)}`],
  };
}

function formatFaces({ family, file, italic, size, fallback }: Font): string {
  const { name, local, ascent, descent } = fallback;
  const width = size ? `size-adjust:${size}%;` : '';
  const face = (address: string, style = '') =>
    `@font-face{font-display:swap;font-family:'${family}';${width}${style}src:url(${address})}`;
  const measures = `size-adjust:${fallback.size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%`;
  const system = `@font-face{font-family:'${name}';src:${local};${measures}}`;
  return face(file) + (italic ? face(italic, 'font-style:italic;') : '') + system;
}
