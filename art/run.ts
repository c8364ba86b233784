/** `npm run art -- pictures | films | access | fonts` (art/README.md) */
import { StepError } from '#tools/steps.ts';
import { runCommand, UsageError } from '#tools/terminal/command-line.ts';
import { runAccess } from './access/access.ts';
import { runFilms } from './films/make.ts';
import { runFonts } from './fonts.ts';
import { runPictures } from './pictures/command.ts';

const help = `npm run art -- COMMAND   (each with --help)
  pictures   renders, prints and cuts the pictures whose inputs changed
  films      makes the films whose prints or shots changed
  access     writes what the plan of the park says into content/places and content/paths
  fonts      cuts the fonts to the letters that are needed`;
const commands = new Map([
  ['pictures', runPictures],
  ['films', runFilms],
  ['access', runAccess],
  ['fonts', runFonts],
]);

await runCommand(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands.get(name);
  if (name === '--help') console.log(help);
  else if (command) await command(args);
  else throw new UsageError(`"${name}" is no command.\n\n${help}`);
}, StepError);
