/** The content of the tests, and the content that a release ships. */
import { cp } from 'node:fs/promises';
import { shippedFolder } from '#server/content/shipped-content.ts';

/** Another folder: the tests run in a season (tools/test.ts). */
export const fixtureContentFolder: string =
  process.env['TEST_CONTENT_DIR'] ?? new URL('../tests/fixtures/content/', import.meta.url).pathname;

export const shippedContentFolder = shippedFolder;

export const copyFixtureContent = (to: string): Promise<void> => cp(fixtureContentFolder, to, { recursive: true });
