/** What is said of what is typed, told by the page that loads the script. In braces stands what the script puts in itself. */
import { oneStop } from '#site/language/clock.ts';
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
  'offer',
  'handIn',
  'throwAway',
] as const;

export type KeepingWords = Record<(typeof keys)[number], string>;

/** `{time}` stays as it is for the script to fill. */
export const keepingWords = (t: Translate): KeepingWords =>
  Object.fromEntries(keys.map((key) => [key, t(`preview.live.${key}`)])) as KeepingWords;

export const filled = (text: string, values: Record<string, string | number>): string =>
  oneStop(text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)));
