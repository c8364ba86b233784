/** The words that the guide's script says. */
import { type Direction, directions, type WhereWords } from '#site/guide/whereabouts.ts';
import type { Translate } from '#site/language/translator.ts';

export type KeepWords = ReturnType<typeof keepWords>;
export interface MapWords
  extends WhereWords,
    Record<'ask' | 'stop' | 'looking' | 'refused' | 'silent' | 'unable', string> {}

export const keepWords = (t: Translate) => ({
  coming: t('guide.keep.coming', gaps('done', 'all')),
  kept: t('guide.keep.kept'),
  newer: t('guide.keep.newer'),
  removed: t('guide.keep.removed'),
  failed: t('guide.keep.failed'),
  full: t('guide.keep.full'),
  unable: t('guide.keep.unable'),
  withdrawn: t('guide.keep.withdrawn'),
});

export const mapWords = (t: Translate): MapWords => ({
  ask: t('guide.map.ask'),
  stop: t('guide.map.stop'),
  looking: t('guide.map.looking'),
  refused: t('guide.map.refused'),
  silent: t('guide.map.silent'),
  unable: t('guide.map.unable'),
  at: t('guide.map.at', gaps('number', 'name')),
  near: t('guide.map.near', gaps('metres', 'direction', 'number', 'name')),
  exact: t('guide.map.exact', gaps('metres')),
  vague: t('guide.map.vague', gaps('metres')),
  outside: t('guide.map.outside', gaps('kilometres', 'direction')),
  direction: Object.fromEntries(directions.map((one) => [one, t(`guide.map.direction.${one}`)])) as Record<
    Direction,
    string
  >,
});

/** What only the browser knows is left open: `{metres}`. */
const gaps = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `{${name}}`]));
