import { z } from 'zod';
import { type ContrastIssue, findContrastIssues } from '#contract/colours.ts';
import { fontPairNames } from '#contract/fonts.ts';
import { nonEmptyText } from './content.ts';
import { DrawingError, drawingLimits, readDrawing } from './drawing.ts';

const hex = () =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'is no colour: write it like "#1e3833"')
    .meta({ inputType: 'colour' });

const lightColours = z.strictObject({ paper: hex(), ink: hex(), accent: hex(), accentText: hex() }).partial();

const drawing = z
  .string()
  .max(drawingLimits.characters)
  .superRefine((text, context) => {
    try {
      readDrawing(text);
    } catch (error) {
      if (!(error instanceof DrawingError)) throw error;
      const { fault, part } = error;
      const message = part ? `is no drawing of plain shapes: ${part} is not possible` : 'is no SVG of plain shapes';
      context.addIssue({ code: 'custom', params: { fault, facts: { part } }, message });
    }
  })
  .meta({ isLong: true, inputType: 'drawing', maxLength: drawingLimits.characters });

/** How the house looks. What is missing is as in the example. */
export const look = z
  .strictObject({
    colours: z.strictObject({ day: lightColours, evening: lightColours }).partial(),
    fonts: z.enum(fontPairNames),
    /** an SVG. Logo beside the name, and all icons */
    logo: drawing,
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
