import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Estate } from '#contract/content/content.ts';
import { isPublicAddress, listExampleFacts } from '#contract/content/sample-facts.ts';
import { shippedFolder } from './shipped-content.ts';
import { parseYaml } from './yaml.ts';

/** Legal facts that a public site still has from the example house. On a private address: none. */
export async function findExampleFacts(estate: Estate, origin: string): Promise<string[]> {
  if (!isPublicAddress(origin)) return [];
  return listExampleFacts(estate, parseYaml(await readFile(join(shippedFolder, 'estate.yaml'), 'utf8')));
}
