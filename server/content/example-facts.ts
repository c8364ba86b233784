import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Estate } from '#contract/content/content.ts';
import { isPublicAddress, listExampleFacts, listSampleFacts } from '#contract/content/sample-facts.ts';
import type { EntrySummary } from '#contract/office/editor.ts';
import { listEntrySummaries } from './entries.ts';
import type { Library } from './library.ts';
import { shippedFolder } from './shipped-content.ts';
import { parseYaml } from './yaml.ts';

let example: Promise<Estate> | undefined;
/** Once: the files of the release do not change. */
const readExample = (): Promise<Estate> =>
  (example ??= readFile(join(shippedFolder, 'estate.yaml'), 'utf8').then((text) => parseYaml(text) as Estate));

/** Legal facts that a public site still has from the example house. On a private address: none. */
export const findExampleFacts = async (estate: Estate, origin: string): Promise<string[]> =>
  isPublicAddress(origin) ? listExampleFacts(estate, await readExample()) : [];

const isOwnHouse = async (estate: Estate): Promise<boolean> => estate.name.de !== (await readExample()).name.de;

/** Facts that the owner still has to replace. A house of its own is asked on every address. */
export async function findOpenFacts(estate: Estate, origin: string): Promise<string[]> {
  const sampleFacts = (await isOwnHouse(estate)) ? listSampleFacts(estate) : [];
  return [...new Set([...sampleFacts, ...(await findExampleFacts(estate, origin))])];
}

/** Entries that a house of its own still has from the sample. */
export async function listSampleEntries(library: Library): Promise<EntrySummary[]> {
  const estate = library.current.entries.get('estate.yaml')?.value as Estate;
  return (await isOwnHouse(estate)) ? (await listEntrySummaries(library)).filter(({ isSample }) => isSample) : [];
}
