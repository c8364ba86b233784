/** The park guide that can be kept on a device: where it and its worker are, and under which names. */
import type { Language } from './language.ts';

export const guidePage = '/park/guide';

/** The model of the park, which the page fetches when a visitor asks for their position, and which the worker keeps. */
export const guideSurvey = `${guidePage}/survey.json`;

export const guideWorker = {
  address: `${guidePage}/worker.js`,
  /** what Trusted Types call the one address that may become a worker */
  policy: 'guide-worker',
} as const;

/** Where the prints are wider than any device that is carried through a park: those files are shown, and never kept. */
export const wideGuide = '(min-width: 1001px)';

/** What the page says to its worker, through a port on which it hears back. */
export type ToWorker = 'keep';
export type FromWorker = { done: number; all: number } | 'kept' | 'failed' | 'full';

export const newerGuide = 'newer guide';

export const guideIn = (language: Language): string => `${guidePage}?lng=${language}`;
