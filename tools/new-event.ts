/** `npm run new-event`: asks what an evening needs at least and writes a file that the site accepts. */
import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parse, stringify } from 'yaml';
import { categories, places } from '#contract/event.ts';
import { wallClock, wallTime } from '#contract/wall-time.ts';
import { entryFaults } from '#server/content/entry.ts';

const root = new URL('../', import.meta.url).pathname;
const folder = process.argv[2] ?? `${root}content/events`;
const isPicture = (name: string) => existsSync(`${root}content/pictures/${name}/picture.yaml`);
const terminal = createInterface({ input: process.stdin, output: process.stdout });
const answers = terminal[Symbol.asyncIterator]();

/** Asks until the answer can be used; what is in brackets is taken when nothing is said. */
async function ask(question: string, usable: (answer: string) => string | undefined, otherwise = ''): Promise<string> {
  for (;;) {
    process.stdout.write(`${question}${otherwise ? ` [${otherwise}]` : ''}: `);
    const { value, done } = await answers.next();
    if (done) throw new Error('Nothing was written: the questions were not all answered.');
    const answer = value.trim() || otherwise;
    const objection = usable(answer);
    if (!objection) return answer;
    console.log(`  ${objection}`);
  }
}

const something = (answer: string) => (answer ? undefined : 'Bitte etwas eingeben. / Please say something.');
const oneOf = (allowed: readonly string[]) => (answer: string) =>
  allowed.includes(answer) ? undefined : `Möglich ist / possible: ${allowed.join(', ')}`;

async function unusedId(): Promise<number> {
  const taken = (await readdir(folder)).map((name) => Number.parseInt(name, 10));
  return Math.max(14, ...taken) + 1;
}

async function said(what: string) {
  return { de: await ask(`${what}, deutsch`, something), en: await ask(`${what}, English`, something) };
}

/** `2027-01-08 10:30` */
function wallMinute(now: Date): string {
  const { date, time } = wallClock(now);
  return `${date} ${time}`;
}

async function askEvening(id: number) {
  const category = await ask(`Art / category (${categories.join(', ')})`, oneOf(categories), 'concert');
  const title = await said('Titel / title');
  const start = await ask(
    'Beginn / start (2027-07-17 18:00)',
    (answer) => wallTime.safeParse(answer).error?.issues[0]?.message,
  );
  const place = await ask(`Ort / place (${places.join(', ')})`, oneOf(places), 'park');
  const venue = await said('Ort, wie er auf der Seite steht / place as it stands on the page');
  const description = await said('Ein oder zwei Sätze dazu / one or two sentences about it');
  const image = await ask(
    'Bild: Ordner in content/pictures / picture: folder in content/pictures',
    (answer) => (isPicture(answer) ? undefined : `content/pictures/${answer}/picture.yaml?`),
    'lawn',
  );
  const words = { title, venue, description: [description] };
  return {
    id,
    category,
    image,
    place,
    start,
    changed: wallMinute(new Date()),
    event: words,
  };
}

const id = await unusedId();
const file = `content/events/${id}.yaml`;
try {
  const text = stringify(await askEvening(id), { lineWidth: 0 });
  const faults = entryFaults({ kind: 'events', id: String(id), data: parse(text) }, (_kind, name) => isPicture(name));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  await writeFile(`${folder}/${id}.yaml`, text, { flag: 'wx' });
  console.log(`\n${file} ist geschrieben. docs/content-files.md sagt, was noch hinein kann.`);
  console.log(`${file} is written. docs/content-files.md says what else it can hold.`);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  terminal.close();
}
