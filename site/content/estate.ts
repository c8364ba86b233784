import { getEntry } from 'astro:content';
import type { Estate } from '#contract/content.ts';

export async function readEstate(): Promise<Estate> {
  const entry = await getEntry('estate', 'estate');
  if (!entry) throw new Error('content/estate.yaml is missing.');
  return entry.data;
}
