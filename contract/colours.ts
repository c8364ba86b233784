/**
 * The colours of pages, emails, share pictures, browser frame and manifest. site/styles/tokens.css
 * has the same ones; tests/contrast.test.ts compares and checks them. A house chooses four for each
 * light (contract/content/look.ts); `choosePalette` computes the others.
 */
import { computeContrast, findNearestLightness, mixColours, readLightness, withLightness } from './oklch.ts';

export const colours = {
  paper: { day: '#f3e8cf', evening: '#14202b' },
  mount: { day: '#eadbb8', evening: '#1b2a38' },
  ink: { day: '#1e3833', evening: '#efe2c6' },
  'ink-soft': { day: '#36453c', evening: '#bfbcab' },
  rust: { day: '#a22f1d', evening: '#e27a52' },
  'rust-text': { day: '#7b1e0f', evening: '#f2a284' },
  'on-rust': { day: '#ffffff', evening: '#000000' },
} as const;

/** Of the ticket and its stub, which are dark by day, too. */
export const stubColours = {
  stub: '#1e3833',
  'on-stub': '#f3e8cf',
  'stub-text': '#f2b09a',
  'stub-number': '#e0b24a',
} as const;

type Lit<Value = string> = Record<'day' | 'evening', Value>;
export type Palette = Record<keyof typeof colours, Lit> & { stub: Record<keyof typeof stubColours, string> };
type BaseColour = 'paper' | 'ink' | 'accent' | 'accentText';
type BaseColours = Record<BaseColour, string>;
export type OwnColours = { [Light in keyof Lit]?: { [Name in BaseColour]?: string | undefined } | undefined };

/** Text has 7 : 1 on paper; headings in the accent are large, and text on it is black or white. */
const leastContrast = { text: 7, large: 4.5 } as const;

export const listBaseColours = (own: OwnColours, light: keyof Lit): BaseColours => ({
  paper: own[light]?.paper ?? colours.paper[light],
  ink: own[light]?.ink ?? colours.ink[light],
  accent: own[light]?.accent ?? colours.rust[light],
  accentText: own[light]?.accentText ?? colours['rust-text'][light],
});

const palettes = new WeakMap<OwnColours, Palette>();

/** `own` is a part of an edition, so it never changes. */
export const choosePalette = (own: OwnColours | undefined): Palette =>
  own ? palettes.getOrInsertComputed(own, derivePalette) : { ...colours, stub: stubColours };

function derivePalette(own: OwnColours): Palette {
  const [day, evening] = [deriveLight(own, 'day'), deriveLight(own, 'evening')];
  const names = Object.keys(colours) as (keyof typeof colours)[];
  const lit = Object.fromEntries(names.map((name) => [name, { day: day[name], evening: evening[name] }]));
  return { ...(lit as Record<keyof typeof colours, Lit>), stub: deriveStub(own) };
}

const hasOwn = (own: OwnColours, light: keyof Lit): boolean =>
  JSON.stringify(listBaseColours(own, light)) !== JSON.stringify(listBaseColours({}, light));

function deriveLight(own: OwnColours, light: keyof Lit): Record<keyof typeof colours, string> {
  if (!hasOwn(own, light))
    return Object.fromEntries(Object.entries(colours).map(([name, lit]) => [name, lit[light]])) as Record<
      keyof typeof colours,
      string
    >;
  const { paper, ink, accent, accentText } = listBaseColours(own, light);
  const grounds = (mount: string) =>
    computeContrast(ink, mount) >= leastContrast.text &&
    computeContrast(accentText, mount) >= leastContrast.text &&
    computeContrast(accent, mount) >= leastContrast.large;
  const shift = light === 'day' ? -0.045 : 0.045;
  const mount = firstPassing((part) => withLightness(paper, readLightness(paper) + shift * part), grounds) ?? paper;
  const isReadable = (soft: string) =>
    Math.min(computeContrast(soft, paper), computeContrast(soft, mount)) >= leastContrast.text;
  const soft = firstPassing((part) => mixColours(ink, paper, 0.2 * part), isReadable) ?? ink;
  return {
    paper,
    mount,
    ink,
    'ink-soft': soft,
    rust: accent,
    'rust-text': accentText,
    'on-rust': chooseTextOn(accent),
  };
}

/** As much of a change as the contrast permits. */
const firstPassing = (change: (part: number) => string, passes: (colour: string) => boolean): string | undefined =>
  [1, 0.75, 0.5, 0.25, 0].map(change).find(passes);

const chooseTextOn = (ground: string): string =>
  computeContrast('#ffffff', ground) >= computeContrast('#000000', ground) ? '#ffffff' : '#000000';

function deriveStub(own: OwnColours): Palette['stub'] {
  if (!hasOwn(own, 'day')) return stubColours;
  const { paper, ink, accent, accentText } = listBaseColours(own, 'day');
  const onStub = (colour: string, least: number) =>
    findNearestLightness(colour, (one) => computeContrast(one, ink) >= least) ?? paper;
  return {
    stub: ink,
    'on-stub': paper,
    'stub-text': onStub(accentText, leastContrast.text),
    'stub-number': onStub(accent, leastContrast.large),
  };
}

export const contrastFaults = [
  'paperTooDark',
  'paperTooLight',
  'lowContrast',
  'lowContrastLarge',
  'noTextOnAccent',
] as const;

/** `whole` and `tenth` are the contrast, rounded down: 6.96 is not 7. */
export const contrastFacts = ['colour', 'ground', 'nearest', 'whole', 'tenth'] as const;

export interface ContrastIssue {
  light: keyof Lit;
  name: BaseColour;
  fault: (typeof contrastFaults)[number];
  facts: Record<'colour' | 'ground' | 'nearest', string> & Record<'whole' | 'tenth', number>;
}

/** By day the paper is the lighter colour, in the evening the darker one. */
export function findContrastIssues(own: OwnColours): ContrastIssue[] {
  return (['day', 'evening'] as const).flatMap((light) => (hasOwn(own, light) ? findLightIssues(own, light) : []));
}

function findLightIssues(own: OwnColours, light: keyof Lit): ContrastIssue[] {
  const base = listBaseColours(own, light);
  const { paper, accent } = base;
  const { text, large } = leastContrast;
  const strongestInk = light === 'day' ? '#000000' : '#ffffff';
  const isReadable = (colour: string, least: number) =>
    computeContrast(colour, paper) >= least && isOnSide(colour, paper, light);
  const isAccent = (colour: string) =>
    isReadable(colour, large) && computeContrast(chooseTextOn(colour), colour) >= text;
  const carriesInk = (colour: string) => computeContrast(colour, strongestInk) >= text;
  const createIssue = (
    name: BaseColour,
    fault: ContrastIssue['fault'],
    ground: string,
    passes: (colour: string) => boolean,
  ): ContrastIssue => {
    const tenths = Math.floor(computeContrast(base[name], ground) * 10);
    const nearest = findNearestLightness(base[name], passes) ?? strongestInk;
    const ratio = { whole: Math.floor(tenths / 10), tenth: tenths % 10 };
    return { light, name, fault, facts: { colour: base[name], ground, nearest, ...ratio } };
  };
  if (!carriesInk(paper))
    return [createIssue('paper', light === 'day' ? 'paperTooDark' : 'paperTooLight', strongestInk, carriesInk)];
  const isText = (colour: string) => isReadable(colour, text);
  const issues = (['ink', 'accentText'] as const)
    .filter((name) => !isText(base[name]))
    .map((name) => createIssue(name, 'lowContrast', paper, isText));
  if (isAccent(accent)) return issues;
  const accentIssue = isReadable(accent, large)
    ? createIssue('accent', 'noTextOnAccent', chooseTextOn(accent), isAccent)
    : createIssue('accent', 'lowContrastLarge', paper, isAccent);
  return [...issues, accentIssue];
}

const isOnSide = (colour: string, paper: string, light: keyof Lit): boolean =>
  (light === 'day') === readLightness(colour) < readLightness(paper);
