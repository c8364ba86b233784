import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFixtureContent } from '#tools/content-folders.ts';
import { createOtherContent } from '#tools/other-content.ts';

/** The events of 2024 in the tests’ content, which the season moves to the next year. */
const moved = [12, 13, 15];

export const seasonYear = new Date().getFullYear() + 1;

/** The tests’ content with three events to come. */
export const createSeason = () =>
  createOtherContent(copyFixtureContent, async (folder) => {
    for (const id of moved) {
      const path = join(folder, `content/events/${id}.yaml`);
      await writeFile(path, (await readFile(path, 'utf8')).replaceAll('"2024-', `"${seasonYear}-`));
    }
  });
