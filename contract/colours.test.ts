import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choosePalette, colours, findContrastIssues, type OwnColours, stubColours } from './colours.ts';
import { computeContrast } from './oklch.ts';

const digit = fc.constantFrom(...'0123456789abcdef');
const colour = fc.array(digit, { minLength: 6, maxLength: 6 }).map((digits) => `#${digits.join('')}`);
const light = fc.record({ paper: colour, ink: colour, accent: colour, accentText: colour }, { requiredKeys: [] });
const own = fc.record({ day: light, evening: light }, { requiredKeys: [] });

/** Takes each suggested colour, as a person would. */
function takeSuggestions(chosen: OwnColours): OwnColours {
  let now = chosen;
  // First the paper, then what is on it.
  for (let round = 0; round < 2; round++)
    for (const { light, name, facts } of findContrastIssues(now))
      now = { ...now, [light]: { ...now[light], [name]: facts.nearest } };
  return now;
}

test('a house without colours of its own has those of the example', () => {
  for (const none of [undefined, {}, { day: {} }, { evening: { ink: colours.ink.evening } }])
    expect(choosePalette(none)).toEqual({ ...colours, stub: stubColours });
});

test('with the suggested colours every contrast is sufficient, whatever was chosen first', () => {
  fc.assert(
    fc.property(own, (chosen) => {
      const taken = takeSuggestions(chosen);
      expect(findContrastIssues(taken)).toEqual([]);
      const palette = choosePalette(taken);
      for (const at of ['day', 'evening'] as const) {
        const grounds = [palette.paper[at], palette.mount[at]];
        for (const ground of grounds) {
          for (const text of ['ink', 'ink-soft', 'rust-text'] as const)
            expect(computeContrast(palette[text][at], ground), text).toBeGreaterThanOrEqual(7);
          expect(computeContrast(palette.rust[at], ground)).toBeGreaterThanOrEqual(4.5);
        }
        expect(computeContrast(palette['on-rust'][at], palette.rust[at])).toBeGreaterThanOrEqual(7);
      }
      const { stub } = palette;
      // The example has 6.86.
      for (const text of ['on-stub', 'stub-text'] as const)
        expect(computeContrast(stub[text], stub.stub)).toBeGreaterThanOrEqual(6.85);
      expect(computeContrast(stub['stub-number'], stub.stub)).toBeGreaterThanOrEqual(4.5);
      // Emails, tickets and prints are on white.
      for (const text of ['ink', 'rust-text'] as const)
        expect(computeContrast(palette[text].day, '#ffffff')).toBeGreaterThanOrEqual(7);
    }),
    { numRuns: 50 },
  );
});

describe('a colour that is hard to read', () => {
  test('is named with the other colour, their contrast and the nearest colour of the same hue', () => {
    expect(findContrastIssues({ day: { ink: '#4a7a5a' } })).toEqual([
      {
        light: 'day',
        name: 'ink',
        fault: 'lowContrast',
        facts: { colour: '#4a7a5a', ground: '#f3e8cf', whole: 4, tenth: 0, nearest: '#255537' },
      },
    ]);
  });

  test.each([
    ['paper that is dark by day', { day: { paper: '#123123' } }, 'day paper paperTooDark'],
    ['paper that is light in the evening', { evening: { paper: '#eeeeee' } }, 'evening paper paperTooLight'],
    ['an accent that is pale on paper', { day: { accent: '#bb9955' } }, 'day accent lowContrastLarge'],
    ['an accent that carries no text', { day: { paper: '#ffffff', accent: '#2f7f4f' } }, 'day accent noTextOnAccent'],
    ['links that are pale', { evening: { accentText: '#806040' } }, 'evening accentText lowContrast'],
  ] as const)('is found: %s', (_, chosen, wanted) => {
    const found = findContrastIssues(chosen).map(({ light, name, fault }) => `${light} ${name} ${fault}`);
    expect(found).toEqual([wanted]);
  });
});
