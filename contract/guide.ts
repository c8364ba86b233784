import type { Language } from './language.ts';
import { guideWorkerAddress } from './storage-names.ts';

export const guidePage = '/park/guide';

/** Heights and places of the park, and the camera of its map: what the guide needs to show a position. */
export const parkGeometryAddress = `${guidePage}/survey.json`;

export const guideWorker = {
  address: guideWorkerAddress,
  /** name of the Trusted Types policy for the worker's address */
  policy: 'guide-worker',
} as const;

/** The guide shows pictures wider than any mobile screen, but does not store them. */
export const wideGuideQuery = '(min-width: 1001px)';

export type WorkerRequest = 'save';
export type WorkerProgress = { done: number; all: number } | 'saved' | 'failed' | 'full';

export const guideUpdatedMessage = 'newer guide';

export const guideAddress = (language: Language): string => `${guidePage}?lng=${language}`;
