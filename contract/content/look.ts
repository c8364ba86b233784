import { z } from 'zod';
import { type ContrastIssue, findContrastIssues } from '#contract/colours.ts';
import { fontPairNames } from '#contract/fonts.ts';
import { nonEmptyText } from './content.ts';
import { DrawingError } from './drawing.ts';
import { logoLimits, readLogo } from './logo.ts';

const hex = () =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'is no colour: write it like "#1e3833"')
    .meta({ inputType: 'colour' });

const lightColours = z.strictObject({ paper: hex(), ink: hex(), accent: hex(), accentText: hex() }).partial();

const logo = z
  .string()
  .max(logoLimits.characters)
  .superRefine((text, context) => {
    try {
      readLogo(text);
    } catch (error) {
      if (!(error instanceof DrawingError)) throw error;
      const { fault, part } = error;
      context.addIssue({ code: 'custom', params: { fault, facts: { part } }, message: explainLogo(error) });
    }
  })
  .meta({ isLong: true, inputType: 'drawing', maxLength: logoLimits.characters });

function explainLogo({ fault, part }: DrawingError): string {
  if (part) return `is no drawing of plain shapes: ${part} is not possible`;
  const { leastPixels, mostPixels } = logoLimits;
  return fault === 'logoSize'
    ? `is no logo: each side of a PNG has ${leastPixels} to ${mostPixels} pixels`
    : 'is no SVG of plain shapes, and no PNG as a data address';
}

/** How the house looks. What is missing is as in the example. */
export const look = z
  .strictObject({
    colours: z.strictObject({ day: lightColours, evening: lightColours }).partial(),
    fonts: z.enum(fontPairNames),
    /** an SVG or a PNG, beside the name; without one icons show the first letter of the name */
    logo,
    /** a square SVG or PNG that fills the icons of phones, instead of the logo on paper */
    icon: logo,
    /** a picture of the way to the house, as high as 5 : 4 */
    wayMap: nonEmptyText,
    /** the map of the example, which the code draws; a house elsewhere has none */
    drawnMap: z.literal(true),
  })
  .partial()
  .superRefine(({ colours }, context) => {
    for (const issue of findContrastIssues(colours ?? {}))
      context.addIssue({
        code: 'custom',
        path: ['colours', issue.light, issue.name],
        params: { fault: issue.fault, facts: issue.facts },
        message: explainContrast(issue),
      });
  });
export type Look = z.infer<typeof look>;

function explainContrast({ fault, facts: { colour, ground, nearest, whole, tenth } }: ContrastIssue): string {
  const least = fault === 'lowContrastLarge' ? '4.5' : '7';
  return `${colour} and ${ground} have a contrast of ${whole}.${tenth} : 1; at least ${least} : 1 is needed; the nearest colour is ${nearest}`;
}
