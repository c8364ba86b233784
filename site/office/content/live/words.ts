/** What the script of the editor says, told by the page that loads it. In braces stands what it puts in itself. */
import type { Translate } from '#site/language/translator.ts';

const keys = [
  'waiting',
  'sending',
  'kept',
  'away',
  'awayUncopied',
  'signedOut',
  'signIn',
  'conflict',
  'conflictSelf',
  'conflictGone',
  'scheduled',
  'reload',
  'again',
  'here',
  'faults',
  'old',
  'unseen',
  'elsewhere',
  'added',
  'removed',
  'moved',
  'offer',
  'handIn',
  'throwAway',
  'length',
  'tooLong',
  'found',
] as const;

export type LiveWords = Record<(typeof keys)[number], string>;

/** `{time}` stays as it is for the script to fill. */
export const liveWords = (t: Translate): LiveWords =>
  Object.fromEntries(keys.map((key) => [key, t(`preview.live.${key}`)])) as LiveWords;

export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
