/** Which entry is meant, and what a file says of it. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { entryAt, kindNames } from '#contract/kinds.ts';
import type { EntryName, RawEntry } from '#server/content/entry.ts';
import { readYaml, silentSlips } from '#server/content/yaml.ts';
import { photosBeside, withPhoto } from '#server/pictures/beside.ts';
import { Misused } from '#tools/terminal/command-line.ts';

/** `events/15`, `events/15.yaml`, `content/events/15.yaml`, `pictures/oak` */
export function named(written = ''): EntryName {
  const path = written.replace(/^(.*\/)?content\//, '').replace(/^\.\//, '');
  const name = entryAt(path) ?? entryAt(`${path}.yaml`) ?? ofKind(path);
  if (!name)
    throw new Misused(
      `"${written}" names no entry. An entry is called like its file, such as events/15 or estate; of another file --as says which it stands for.`,
    );
  return name;
}

/** Where the file has a folder of its own. */
function ofKind(path: string): EntryName | undefined {
  const [first, id] = path.split('/');
  const kind = kindNames.find((one) => one === first);
  return kind && id ? { kind, id } : undefined;
}

/** To be published: without a slip. */
export async function readWritten(file: string, as = file): Promise<RawEntry> {
  const { entry, slips } = await read(file, as);
  if (slips.length > 0) throw new Misused(slips.join('\n'));
  return entry;
}

/** To be looked at: whatever it says. */
export const readDraftFile = async (file: string, as = file): Promise<RawEntry> => (await read(file, as)).entry;

async function read(file: string, as: string): Promise<{ entry: RawEntry; slips: string[] }> {
  const name = named(as);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Misused(`The file "${file}" cannot be read.`);
  });
  const parsed = readYaml(file, text);
  if ('fault' in parsed) throw new Misused(parsed.fault);
  const folder = resolve(file).match(/^(.*)\/pictures\/[^/]+\/picture\.yaml$/)?.[1];
  const beside = folder && name.kind === 'pictures' ? (await photosBeside(folder)).photos.get(name.id) : undefined;
  return { entry: { ...name, data: withPhoto(parsed.data, beside) }, slips: silentSlips(file, text) };
}
