/** The estate is the content of the tests: the office changes nothing in it. The house is what is shipped (tests/house.test.ts). */
import { cp } from 'node:fs/promises';
import { shippedFolder } from '#server/content/shipped.ts';

/** vitest.config.ts and playwright.config.ts make it the CONTENT_DIR of every server that tests start. */
export const estateFolder = new URL('../tests/fixtures/content/', import.meta.url).pathname;

export const houseFolder = shippedFolder;

/** With its pictures and films: a test that changes something takes nothing from the house. */
export const copyEstate = (to: string): Promise<void> => cp(estateFolder, to, { recursive: true });
