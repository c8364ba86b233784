/** Writes a folder with neutral content: the start for another house. */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { shippedFolder } from '#server/content/shipped-content.ts';
import { formatYaml, parseYaml } from '#server/content/yaml.ts';
import { type CommandLine, UsageError } from '#tools/terminal/command-line.ts';

export const help = `npm run admin -- new-venue FOLDER   writes a folder with neutral content, the start for another house:
                                   CONTENT_DIR=FOLDER npm start`;

const template = new URL('new-venue/content/', import.meta.url).pathname;

const replacements = new URL('new-venue/replacements.yaml', import.meta.url).pathname;

/** Needed by the code, and shown by no page without places. */
const releaseFiles = ['park-model.yaml'];

export async function run(commandLine: CommandLine): Promise<void> {
  const [to, ...more] = commandLine.words;
  if (!to || more.length > 0) throw new UsageError(`Name one folder.\n\n${help}`);
  const folder = resolve(to);
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new UsageError(`${folder} is not empty. Nothing was written.`);
  await writeNewVenue(folder);
  commandLine.print({ folder }, () =>
    [
      `Written: ${folder}`,
      '1. Replace what is marked "(Muster)" in estate.yaml: name, company, address, register.',
      '2. Have a lawyer read the files in pages/. `legal.law` in estate.yaml chooses German or Austrian law.',
      `3. Start: CONTENT_DIR=${folder} npm start`,
    ].join('\n'),
  );
}

export async function writeNewVenue(folder: string): Promise<void> {
  for (const file of releaseFiles) await cp(join(shippedFolder, file), join(folder, file));
  await cp(template, folder, { recursive: true });
  await writeLegalPages(join(folder, 'pages'));
  await writeFirstPicture(join(folder, 'pictures/hero'));
}

const pageReplacements = z.record(z.string(), z.array(z.strictObject({ from: z.string().min(1), to: z.string() })));

/** The legal pages of the release, without what only the example house can say. */
async function writeLegalPages(folder: string) {
  const pages = pageReplacements.parse(parseYaml(await readFile(replacements, 'utf8')));
  for (const [page, changes] of Object.entries(pages)) {
    const text = await readFile(join(shippedFolder, `pages/${page}.yaml`), 'utf8');
    await writeFile(join(folder, `${page}.yaml`), changes.reduce(replaceText, text));
  }
}

function replaceText(text: string, { from, to }: { from: string; to: string }): string {
  if (!text.includes(from)) throw new Error(`new-venue/replacements.yaml: no page says “${from}” any more.`);
  return text.replaceAll(from, to);
}

/** The only picture that a site needs. Other pages show it until they have their own. */
async function writeFirstPicture(folder: string) {
  await mkdir(folder, { recursive: true });
  await sharp(Buffer.from(ornament)).png().toFile(join(folder, 'photo.png'));
  const title = { de: 'Das Haus (Muster)', en: 'The house (sample)' };
  const alt = {
    de: 'Platzhalter: fünf helle Bögen auf farbigem Grund (Muster).',
    en: 'Placeholder: five pale arches on a coloured ground (sample).',
  };
  await writeFile(join(folder, 'picture.yaml'), formatYaml({ title, alt }));
}

const arches = [110, 560, 1010, 1460, 1910].map((x) => `<path d="M${x} 1500V760a190 190 0 0 1 380 0v740z"/>`);
// Larger would keep the first start waiting, and flat shapes need no more.
const ornament = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2400 1500" width="1280" height="800"><rect width="2400" height="1500" fill="#8c9a8e"/><g fill="#fff" fill-opacity=".22">${arches.join('')}</g></svg>`;
