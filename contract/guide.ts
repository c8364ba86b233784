import type { Language } from './language.ts';

export const guidePage = '/park/guide';

export const guideSurvey = `${guidePage}/survey.json`;

export const guideWorker = {
  address: `${guidePage}/worker.js`,
  /** name of the Trusted Types policy for the worker's address */
  policy: 'guide-worker',
} as const;

/** Pictures wider than any mobile screen are shown but not stored. */
export const wideGuide = '(min-width: 1001px)';

export type ToWorker = 'keep';
export type FromWorker = { done: number; all: number } | 'kept' | 'failed' | 'full';

export const newerGuide = 'newer guide';

export const guideIn = (language: Language): string => `${guidePage}?lng=${language}`;
