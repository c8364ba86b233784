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

export const keepingWords = (t: Translate): KeepingWords =>
  Object.fromEntries(keys.map((key) => [key, t(`preview.live.${key}`)])) as KeepingWords;

export const filled = (text: string, values: Record<string, string | number>): string =>
  oneStop(text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)));
