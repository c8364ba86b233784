import { StepError } from '#tools/steps.ts';
import { parseCommandLine } from '#tools/terminal/command-line.ts';
import { makeContactSheet } from './contact-sheet.ts';
import { readArtEntries } from './entries.ts';
import { recordFiles } from './lists.ts';
import { makePictures, makePreview, recordInputs } from './make.ts';
import { drawMount } from './mark.ts';
import { planPrintedSheets } from './plan.ts';
import { readArtSources } from './sources.ts';

const help = `npm run art -- pictures   renders, prints and cuts whatever its inputs changed
  --only ID …     these pictures
  --print-only    never starts Blender
  --preview ID    one picture, small
  --sheet         all of them on one page
  --mount         the print with nothing on it
  --note          makes nothing, and writes the hashes of the files there are
  --record        makes nothing, and records that the finished files are up to date`;
const yesOrNo = { type: 'boolean' } as const;
const options = {
  only: yesOrNo,
  'print-only': yesOrNo,
  preview: { type: 'string' } as const,
  sheet: yesOrNo,
  icons: yesOrNo,
  mount: yesOrNo,
  note: yesOrNo,
  record: yesOrNo,
};

export async function runPictures(args: string[]): Promise<void> {
  const typed = parseCommandLine(help, options, args);
  if (!typed) return;
  const { words, has } = typed;
  const previewed = typed.text('preview');
  if (has('mount')) return drawMount();
  if (has('note')) return recordFiles();
  const entries = await readArtEntries();
  const ids = entries.map(({ id }) => id);
  const unknown = [...words, ...(previewed ? [previewed] : [])].find((id) => !ids.includes(id));
  if (unknown) throw new StepError(`There is no picture "${unknown}" in content/pictures.`);
  if (has('sheet')) return makeContactSheet(ids);

  const sheets = planPrintedSheets(entries, await readArtSources());
  if (has('record')) return recordInputs(sheets, words);
  if (!previewed) return makePictures(sheets, { only: words, printOnly: has('print-only') });
  const sheet = sheets.find(({ id }) => id === previewed);
  if (!sheet) throw new StepError(`"${previewed}" has no art entry: it is a photograph.`);
  await makePreview(sheet);
}
