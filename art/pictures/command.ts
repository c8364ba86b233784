import { StepFailed } from '#tools/steps.ts';
import { commandLine } from '#tools/terminal/command-line.ts';
import { contactSheet } from './contact-sheet.ts';
import { readEntries } from './entries.ts';
import { noteFiles } from './lists.ts';
import { makePictures, preview } from './make.ts';
import { drawIcons, drawMount } from './mark.ts';
import { planSheets } from './plan.ts';
import { readSources } from './sources.ts';

const help = `npm run art -- pictures   renders, prints and cuts whatever its inputs changed
  --only ID …     these pictures
  --print-only    never starts Blender
  --preview ID    one picture, small
  --sheet         all of them on one page
  --icons         the mark, for home screens
  --mount         the print with nothing on it
  --note          makes nothing, and writes the hashes of the files there are`;
const yesOrNo = { type: 'boolean' } as const;
const options = {
  ...{ only: yesOrNo, 'print-only': yesOrNo, preview: { type: 'string' } as const },
  ...{ sheet: yesOrNo, icons: yesOrNo, mount: yesOrNo, note: yesOrNo },
};

export async function runPictures(args: string[]): Promise<void> {
  const typed = commandLine(help, options, args);
  if (!typed) return;
  const { words, has } = typed;
  const previewed = typed.text('preview');
  if (has('icons')) return drawIcons();
  if (has('mount')) return drawMount();
  if (has('note')) return noteFiles();
  const entries = await readEntries();
  const ids = entries.map(({ id }) => id);
  const unknown = [...words, ...(previewed ? [previewed] : [])].find((id) => !ids.includes(id));
  if (unknown) throw new StepFailed(`There is no picture "${unknown}" in content/pictures.`);
  if (has('sheet')) return contactSheet(ids);

  const sheets = planSheets(entries, await readSources());
  if (!previewed) return makePictures(sheets, { only: words, printOnly: has('print-only') });
  const sheet = sheets.find(({ id }) => id === previewed);
  if (!sheet) throw new StepFailed(`"${previewed}" has no art entry: it is a photograph.`);
  await preview(sheet);
}
