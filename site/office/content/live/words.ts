/** What the script of the editor says besides, told by the page that loads it. */
import type { Translate } from '#site/language/translator.ts';
import { type KeepingWords, keepingWords } from '#site/office/keeping/words.ts';

const keys = [
  'faults',
  'old',
  'unseen',
  'elsewhere',
  'added',
  'removed',
  'moved',
  'length',
  'tooLong',
  'found',
] as const;

export type LiveWords = KeepingWords & Record<(typeof keys)[number], string>;

export const liveWords = (t: Translate): LiveWords => ({
  ...keepingWords(t),
  ...(Object.fromEntries(keys.map((key) => [key, t(`preview.live.${key}`)])) as Omit<LiveWords, keyof KeepingWords>),
});
