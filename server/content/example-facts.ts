import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Estate } from '#contract/content/content.ts';
import { isPublicAddress, listExampleFacts, listSampleFacts } from '#contract/content/sample-facts.ts';
import { shippedFolder } from './shipped-content.ts';
import { parseYaml } from './yaml.ts';

const readExample = async () => parseYaml(await readFile(join(shippedFolder, 'estate.yaml'), 'utf8')) as Estate;

/** Legal facts that a public site still has from the example house. On a private address: none. */
export const findExampleFacts = async (estate: Estate, origin: string): Promise<string[]> =>
  isPublicAddress(origin) ? listExampleFacts(estate, await readExample()) : [];

/** Facts that the owner still has to replace. A house of its own is asked on every address. */
export async function findOpenFacts(estate: Estate, origin: string): Promise<string[]> {
  const isOwnHouse = estate.name.de !== (await readExample()).name.de;
  const sampleFacts = isOwnHouse ? listSampleFacts(estate) : [];
  return [...new Set([...sampleFacts, ...(await findExampleFacts(estate, origin))])];
}
