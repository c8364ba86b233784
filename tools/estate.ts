/** Estate: the content of the tests. House: the shipped content (tests/house.test.ts). */
import { cp } from 'node:fs/promises';
import { shippedFolder } from '#server/content/shipped.ts';

export const estateFolder = new URL('../tests/fixtures/content/', import.meta.url).pathname;

export const houseFolder = shippedFolder;

export const copyEstate = (to: string): Promise<void> => cp(estateFolder, to, { recursive: true });
