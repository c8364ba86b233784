/** JSON schemas of the content files, so that an editor completes and checks them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { contentKinds, editableKinds, type KindName } from '#contract/content/kinds.ts';

/** .vscode/settings.json says which files each schema is for. */
const folder = new URL('../.vscode/schemas/', import.meta.url);

/** What an author writes: before defaults and conversions. An editor cannot check refinements. */
export const createSchema = (kind: KindName) => z.toJSONSchema(contentKinds[kind].schema, { io: 'input' });

export async function writeSchemas(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const kind of editableKinds)
    await writeFile(new URL(`${kind}.json`, folder), `${JSON.stringify(createSchema(kind))}\n`);
}

if (import.meta.main) await writeSchemas();
