/** What the styles of a page need for a look of its own: site/styles/tokens.css has the example’s. */
import { choosePalette, type Palette } from '#contract/colours.ts';
import type { Look } from '#contract/content/look.ts';
import { describeFonts } from './fonts.ts';

/** `:root` twice, because the order of the two sheets in the page is not known. */
export function buildLookStyle(look: Look): string {
  const { faces, rules: fonts } = describeFonts(look.fonts);
  const rules = [...(look.colours ? listColours(choosePalette(look.colours)) : []), ...fonts];
  return rules.length > 0 ? `${faces}@layer tokens{:root:root{${rules.join(';')}}}` : '';
}

function listColours({ stub, ...palette }: Palette): string[] {
  const lit = Object.entries(palette).map(([name, { day, evening }]) => `--${name}:light-dark(${day},${evening})`);
  const { ink } = palette;
  const line = `--line:light-dark(${ink.day}40,${ink.evening}33)`;
  return [...lit, line, ...Object.entries(stub).map(([name, colour]) => `--${name}:${colour}`)];
}
