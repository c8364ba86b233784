/**
 * Names that a reader can find and understand: each type is declared once in the repository, and
 * no exported name is only a participle (`Told`, `kept`). A good name is a noun, or verb + object.
 */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = new URL('../../', import.meta.url).pathname;

const irregular = [
  'told said kept shown found taken given seen known drawn written sent held meant begun gone made heard put let set',
  'spoken broken chosen hidden left lost read run built bought brought caught felt paid sold stood understood won',
].flatMap((line) => line.split(' '));

/** `embed` and `feed` look like participles, but are nouns or verbs. */
const isParticiple = (name: string): boolean => {
  const word = name.toLowerCase();
  const isOneWord = /^[A-Za-z][a-z]+$/.test(name);
  return isOneWord && (irregular.includes(word) || (/(?<!e)ed$/.test(word) && word !== 'embed'));
};

/** Participles that are also nouns or commands in our field. */
const allowedParticiples = ['put', 'let', 'set', 'read', 'run', 'left'];

export interface Declaration {
  name: string;
  file: string;
  isType: boolean;
  isExported: boolean;
}

export function listDeclarations(file: string, code: string): Declaration[] {
  const found = code.matchAll(
    /^(export )?(?:declare )?(?:async )?(?:abstract )?(interface|type|class|enum|function\*?|const) (\w+)/gm,
  );
  return [...found].map(([, exported, kind = '', name = '']) => ({
    name,
    file,
    isType: /interface|type|class|enum/.test(kind),
    isExported: exported !== undefined,
  }));
}

export function findNameIssues(all: readonly Declaration[]): string[] {
  const types = Map.groupBy(
    all.filter(({ name, isType }) => isType && name !== 'Props'),
    ({ name }) => name,
  );
  return [
    ...[...types]
      .filter(([, places]) => places.length > 1)
      .map(([name, places]) => `The type ${name} is declared in ${places.map(({ file }) => file).join(', ')}.`),
    ...all
      .filter(({ name, isExported }) => isExported && isParticiple(name) && !allowedParticiples.includes(name))
      .map(({ name, file }) => `${file} exports ${name}: use a noun, or a verb and its object.`),
  ];
}

export async function checkNames(): Promise<void> {
  const all: Declaration[] = [];
  const files = glob('{app,art,bench,contract,office,server,site,tests,tools}/**/*.{ts,tsx,astro}', { cwd: root });
  for await (const file of files)
    if (!file.startsWith('bench/peers/')) all.push(...listDeclarations(file, await readFile(join(root, file), 'utf8')));
  const issues = findNameIssues(all);
  if (issues.length > 0) throw new Error(issues.join('\n'));
}
