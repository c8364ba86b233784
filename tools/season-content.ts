/** The tests’ content with three events to come: copies of events that are over. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFixtureContent } from './content-folders.ts';
import { createOtherContent, type OtherContent } from './other-content.ts';
import { testPart } from './test-part.ts';

/** id of the event to come: id of the event that it copies, all of 2024 */
const copies = { 21: 15, 22: 12, 23: 13 };

/** True while the tests run with this content (tools/test.ts). */
export const isSeason: boolean = testPart === 'season';

export const seasonYear: number = new Date().getFullYear() + 1;

export const createSeason = (): Promise<OtherContent> =>
  createOtherContent(copyFixtureContent, async (folder) => {
    const events = join(folder, 'content/events');
    for (const [id, from] of Object.entries(copies)) {
      const event = await readFile(join(events, `${from}.yaml`), 'utf8');
      const later = event.replaceAll(/^(start|doors|interval|end): "2024-/gm, `$1: "${seasonYear}-`);
      await writeFile(join(events, `${id}.yaml`), later.replace(/^id: .*/, `id: ${id}`));
    }
  });
