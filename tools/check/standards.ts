import { readFile } from 'node:fs/promises';
import { applicationRequirements, successCriteria } from './requirements.ts';

const root = new URL('../../', import.meta.url).pathname;
const statuses = ['met', 'not met', 'not applicable'];

export interface StandardRow {
  id: string;
  level: string;
  status: string;
  how: string;
  /** `file` or `file > words in it` */
  where: readonly string[];
}

export async function checkStandards(): Promise<void> {
  const tables = [
    { name: 'docs/asvs.csv', read: parseCsvRows, wanted: applicationRequirements },
    { name: 'docs/wcag.md', read: parseMarkdownRows, wanted: successCriteria },
  ];
  const faults: string[] = [];
  for (const { name, read, wanted } of tables) {
    const rows = read(await readFile(root + name, 'utf8'));
    faults.push(...(await findStandardIssues(rows, wanted)).map((fault) => `${name}: ${fault}`));
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

const readIfPresent = (path: string): Promise<string | undefined> =>
  readFile(root + path, 'utf8').catch(() => undefined);

export async function findStandardIssues(
  rows: readonly StandardRow[],
  wanted: ReadonlyMap<string, string>,
  read = readIfPresent,
): Promise<string[]> {
  const ids = rows.map(({ id }) => id);
  const missing = [...wanted.keys()].filter((id) => !ids.includes(id)).map((id) => `${id} is missing.`);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} stands there twice.`);
  const wrong = await Promise.all(rows.map((row) => findRowIssues(row, wanted, read)));
  return [...missing, ...twice, ...wrong.flat()];
}

async function findRowIssues(row: StandardRow, wanted: ReadonlyMap<string, string>, read: typeof readIfPresent) {
  const { id, level, status, how, where } = row;
  const asked: [is: boolean, said: string][] = [
    [wanted.has(id), 'is no requirement'],
    [!wanted.has(id) || wanted.get(id) === level, `is of level ${wanted.get(id)}`],
    [statuses.includes(status), `"${status}" is no status`],
    [how !== '', 'says nothing'],
    [status === 'not applicable' || where.length > 0, 'names nothing that shows it'],
  ];
  const own = asked.filter(([is]) => !is).map(([, said]) => `${id} ${said}.`);
  const dead = await Promise.all(
    where.map(async (place) => {
      const [file = '', words = ''] = place.split(' > ');
      const text = await read(file);
      if (text === undefined) return [`${id}: there is no ${file}.`];
      return text.includes(words) ? [] : [`${id}: nothing in ${file} says "${words}".`];
    }),
  );
  return [...own, ...dead.flat()];
}

/** Cells with a comma or quotation mark are quoted; quotation marks inside are doubled. */
export function parseCsvRows(text: string): StandardRow[] {
  const lines = text.trim().split('\n').slice(1);
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    );
    const [id = '', level = '', status = '', how = '', where = ''] = cells;
    return { id, level, status, how, where: where.split('; ').filter(Boolean) };
  });
}

function parseMarkdownRows(text: string): StandardRow[] {
  return [...text.matchAll(/^\| (\d[\d.]+) [^|]*\|([^|]*)\|([^|]*)\|([^|]*)\|(.*)\|$/gm)].map(
    ([, id = '', level = '', status = '', how = '', where = '']) => ({
      id,
      level: level.trim(),
      status: status.trim(),
      how: how.trim(),
      where: [...where.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place),
    }),
  );
}
