/** JSON schemas of the content files, so that an editor completes and checks them. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { contentKinds, editableKinds, type KindName } from '#contract/content/kinds.ts';

const root = new URL('../', import.meta.url);
const settingsFile = '.vscode/settings.json';
const schemaFile = (kind: KindName) => `.vscode/schemas/${kind}.json`;

/** What an author writes: before defaults and conversions. An editor cannot check refinements. */
export const createSchema = (kind: KindName) => z.toJSONSchema(contentKinds[kind].schema, { io: 'input' });

/** The path and the text of each file. */
async function renderFiles(): Promise<[path: string, text: string][]> {
  const settings = JSON.parse(await readFile(new URL(settingsFile, root), 'utf8')) as Record<string, unknown>;
  const patterns = editableKinds.map((kind) => [`./${schemaFile(kind)}`, `**/content/${contentKinds[kind].files}`]);
  settings['yaml.schemas'] = Object.fromEntries(patterns);
  return [
    [settingsFile, `${JSON.stringify(settings, null, 2)}\n`],
    ...editableKinds.map((kind): [string, string] => [schemaFile(kind), `${JSON.stringify(createSchema(kind))}\n`]),
  ];
}

export async function checkSchemas(): Promise<void> {
  for (const [path, text] of await renderFiles())
    if ((await readFile(new URL(path, root), 'utf8').catch(() => '')) !== text)
      throw new Error(`${path} is older than contract/content.`);
}

if (import.meta.main) {
  await mkdir(new URL('.vscode/schemas/', root), { recursive: true });
  for (const [path, text] of await renderFiles()) await writeFile(new URL(path, root), text);
}
