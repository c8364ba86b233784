/** The font pairs: headings and text, by the names of their files in site/styles/fonts. */
export const fontPairs = {
  'federo-newsreader': { display: 'federo', text: 'newsreader' },
  'cormorant-garamond': { display: 'cormorant', text: 'garamond' },
  'bricolage-figtree': { display: 'bricolage', text: 'figtree' },
} as const;
export type FontPair = keyof typeof fontPairs;
export const fontPairNames = Object.keys(fontPairs) as [FontPair, ...FontPair[]];

export const exampleFonts = 'federo-newsreader' satisfies FontPair;
