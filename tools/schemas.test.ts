import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contentKinds, editableKinds, type KindName } from '#contract/content/kinds.ts';
import { readContentFiles, shippedFolder } from '#server/content/shipped-content.ts';
import { readYaml } from '#server/content/yaml.ts';
import { createSchema } from './schemas.ts';

const fits = (kind: KindName, text: string) =>
  z.fromJSONSchema(createSchema(kind)).safeParse({ data: undefined, ...readYaml(text) }.data).success;

test('each content file fits its JSON schema, and a file with a fault does not', async () => {
  const files = await readContentFiles(shippedFolder);
  expect(files.filter(({ kind, text }) => !fits(kind, text)).map(({ file }) => file)).toEqual([]);
  const event = files.find(({ file }) => file === 'events/15.yaml')?.text ?? '';
  expect(fits('events', event.replace('category: opera', 'category: 7'))).toBe(false);
  expect(fits('events', event.replace('doors:', 'entrance:'))).toBe(false);
  expect(fits('events', event.replace(' 18:00', ' 6 pm'))).toBe(false);
});

test('the settings of the editor say which files each schema is for', async () => {
  const settings = JSON.parse(await readFile(new URL('../.vscode/settings.json', import.meta.url), 'utf8'));
  const patterns = editableKinds.map((kind) => [
    `./.vscode/schemas/${kind}.json`,
    `**/content/${contentKinds[kind].files}`,
  ]);
  expect(settings['yaml.schemas']).toEqual(Object.fromEntries(patterns));
});
