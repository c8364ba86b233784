/**
 * `npm run pictures`: renders, prints and cuts whatever its inputs changed. art/README.md explains the steps.
 * --only ID…  these pictures · --print-only  never starts Blender · --preview ID  one picture, small · --sheet  all of them on one page
 * --icons  the mark, for home screens · --mount  the print with nothing on it · --note  makes nothing, and writes the hashes of the files there are
 */
import { parseArgs } from 'node:util';
import { contactSheet } from './pictures/contact-sheet.ts';
import { readEntries } from './pictures/entries.ts';
import { drawIcons } from './pictures/icons.ts';
import { makePictures } from './pictures/make.ts';
import { drawMount } from './pictures/mount.ts';
import { noteFiles } from './pictures/note-files.ts';
import { planSheets } from './pictures/plan.ts';
import { preview } from './pictures/preview.ts';
import { readSources } from './pictures/sources.ts';
import { endWith, StepFailed } from './steps.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'boolean', default: false },
    'print-only': { type: 'boolean', default: false },
    preview: { type: 'string' },
    sheet: { type: 'boolean', default: false },
    icons: { type: 'boolean', default: false },
    mount: { type: 'boolean', default: false },
    note: { type: 'boolean', default: false },
  },
});

async function main() {
  if (values.icons) return drawIcons();
  if (values.mount) return drawMount();
  if (values.note) return noteFiles();
  const entries = await readEntries();
  const ids = entries.map(({ id }) => id);
  const unknown = [...positionals, ...(values.preview ? [values.preview] : [])].find((id) => !ids.includes(id));
  if (unknown) throw new StepFailed(`There is no picture "${unknown}" in content/pictures.`);
  if (values.sheet) return contactSheet(ids);

  const sheets = planSheets(entries, await readSources());
  if (!values.preview) return makePictures(sheets, { only: positionals, printOnly: values['print-only'] });
  const sheet = sheets.find(({ id }) => id === values.preview);
  if (!sheet) throw new StepFailed(`"${values.preview}" has no art entry: it is a photograph.`);
  return preview(sheet);
}

await main().catch(endWith);
