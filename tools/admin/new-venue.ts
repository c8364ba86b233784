/** Writes a folder with neutral content: the start for another house. */
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { shippedFolder } from '#server/content/shipped-content.ts';
import { formatYaml } from '#server/content/yaml.ts';
import { type CommandLine, UsageError } from '#tools/terminal/command-line.ts';

export const help = `npm run admin -- new-venue FOLDER   writes a folder with neutral content, the start for another house:
                                   CONTENT_DIR=FOLDER npm start`;

const template = new URL('new-venue/content/', import.meta.url).pathname;

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
      '2. Have a lawyer read the files in pages/. They follow German law.',
      `3. Start: CONTENT_DIR=${folder} npm start`,
    ].join('\n'),
  );
}

export async function writeNewVenue(folder: string): Promise<void> {
  for (const file of releaseFiles) await cp(join(shippedFolder, file), join(folder, file));
  await cp(template, folder, { recursive: true });
  await writeFirstPicture(join(folder, 'pictures/hero'));
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
const ornament = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1500"><rect width="2400" height="1500" fill="#8c9a8e"/><g fill="#fff" fill-opacity=".22">${arches.join('')}</g></svg>`;
