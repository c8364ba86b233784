import { readFile } from 'node:fs/promises';

const root = new URL('../../', import.meta.url).pathname;
const statuses = ['met', 'not met', 'not applicable'];

/* Numbers and levels only: the texts of the standards are copyrighted. */

/** OWASP ASVS 5.0.0: for each section the levels of its requirements, in order. */
const sections =
  '1.1:22 1.2:1111122223 1.3:112222222223 1.4:222 1.5:123 2.1:122 2.2:112 2.3:12223 2.4:23 3.2:113 3.3:12223 ' +
  '3.4:11222233 3.5:11122333 3.7:22333 4.1:12233 4.2:23333 4.3:22 4.4:1222 5.1:2 5.2:112333 5.3:113 5.4:222 ' +
  '6.1:122 6.2:111111112222 6.3:11223333 6.4:112233 6.5:22222333 6.6:2223 6.8:2222 7.1:222 7.2:1111 7.3:22 ' +
  '7.4:11222 7.5:223 7.6:22 8.1:1233 8.2:1123 8.3:133 8.4:23 9.1:111 9.2:1222 10.1:22 10.2:223 10.3:22223 ' +
  '10.4:1111122222233333 10.5:22222 10.6:22 10.7:222 11.1:2233 11.2:22233 11.3:11233 11.4:1222 11.5:23 11.6:23 ' +
  '12.1:12233 12.2:11 12.3:22223 13.1:2333 13.2:222223 13.3:2233 13.4:1222233 14.1:22 14.2:12223333 14.3:122 ' +
  '15.1:12233 15.2:12233 15.3:1222222 16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:2223 17.1:23 17.2:22223333 ' +
  '17.3:22';

export const applicationRequirements: ReadonlyMap<string, string> = new Map(
  sections.split(' ').flatMap((one) => {
    const [section, levels = ''] = one.split(':');
    return [...levels].flatMap((level, at) => (level === '3' ? [] : [[`v5.0.0-${section}.${at + 1}`, level] as const]));
  }),
);

/** WCAG 2.2; 4.1.1 was removed. */
const criteria = {
  A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
};

export const successCriteria: ReadonlyMap<string, string> = new Map(
  Object.entries(criteria).flatMap(([level, ids]) => ids.split(' ').map((id) => [id, level] as const)),
);

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
  const issues: string[] = [];
  for (const { name, read, wanted } of tables) {
    const rows = read(await readFile(root + name, 'utf8'));
    issues.push(...(await findStandardIssues(rows, wanted)).map((issue) => `${name}: ${issue}`));
  }
  if (issues.length > 0) throw new Error(issues.join('\n'));
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
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} has two rows.`);
  const wrong = await Promise.all(rows.map((row) => findRowIssues(row, wanted, read)));
  return [...missing, ...twice, ...wrong.flat()];
}

async function findRowIssues(row: StandardRow, wanted: ReadonlyMap<string, string>, read: typeof readIfPresent) {
  const { id, level, status, how, where } = row;
  const rules: [isFulfilled: boolean, issue: string][] = [
    [wanted.has(id), 'is not a requirement of the standard'],
    [!wanted.has(id) || wanted.get(id) === level, `is of level ${wanted.get(id)}`],
    [statuses.includes(status), `"${status}" is no status`],
    [how !== '', 'says nothing'],
    [status === 'not applicable' || where.length > 0, 'needs a file in the column `where`'],
  ];
  const rowIssues = rules.filter(([isFulfilled]) => !isFulfilled).map(([, issue]) => `${id} ${issue}.`);
  const deadReferences = await Promise.all(
    where.map(async (place) => {
      const [file = '', words = ''] = place.split(' > ');
      const text = await read(file);
      if (text === undefined) return [`${id}: there is no ${file}.`];
      return text.includes(words) ? [] : [`${id}: nothing in ${file} says "${words}".`];
    }),
  );
  return [...rowIssues, ...deadReferences.flat()];
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

export function parseMarkdownRows(text: string): StandardRow[] {
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
