import type { Estate } from './content.ts';

const sampleMark = /\((Muster|sample)\)/;

/** Whether a legal fact is still marked as a sample: a made-up number, a court that was not asked. */
export const hasSampleFacts = ({ company, legal }: Estate): boolean =>
  sampleMark.test(JSON.stringify([company, legal]));
