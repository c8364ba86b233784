/** Old addresses and where they lead now: one a line, `/old;/new`, or with a comma or a tab. */
import { z } from 'zod';
import { describeValue } from './explain.ts';

export const redirectLimits = { lines: 5000, characters: 250_000, from: 200, to: 300, reported: 20 } as const;

/** `/Old-Page/` → `/old-page`, as a browser sends it: the server compares small letters. */
export function normalizeOldAddress(path: string): string {
  const { pathname } = new URL(path, 'http://here');
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end--;
  return pathname.slice(0, end).toLowerCase();
}

export interface Redirect {
  line: number;
  from: string;
  to: string;
}

type RedirectIssueCode = `redirect${'Parts' | 'From' | 'To' | 'Twice' | 'Chain'}` | 'redirectsTooMany';

export interface RedirectIssue {
  code: RedirectIssueCode;
  facts: { line: number; address: string; count: number };
}

/** These addresses belong to the server, which answers them before it looks for a redirect. */
const ownedByServer = /^\/(api|assets|media|office|requests|share)(\/|$)/;
const oldAddressPattern = /^\/(?!\/)[^\s?#]+$/;
const targetPattern = /^(\/(?!\/)|https:\/\/[^\s/])\S*$/;

const isOldAddress = (from: string): boolean =>
  from.length <= redirectLimits.from && oldAddressPattern.test(from) && !ownedByServer.test(from.toLowerCase());

const isTarget = (to: string): boolean =>
  to.length <= redirectLimits.to && targetPattern.test(to) && URL.canParse(to, 'http://here');

const createIssue = (code: RedirectIssueCode, line: number, address: string): RedirectIssue => ({
  code,
  facts: { line, address: address.slice(0, 80), count: redirectLimits.lines },
});

/** Reads all lines, also around bad ones. An empty line, or one that begins with #, says nothing. */
export function parseRedirects(table: string): { redirects: Redirect[]; issues: RedirectIssue[] } {
  const found = new Map<string, Redirect>();
  const lines = table.split(/\r\n?|\n/);
  const lineIssues = lines.flatMap((text, index): RedirectIssue[] => {
    const [line, parts] = [index + 1, splitLine(text)];
    if (parts.length === 0) return [];
    const issue = findLineIssue(line, parts);
    if (issue) return [issue];
    const [from = '', to = ''] = parts;
    const key = normalizeOldAddress(from);
    if (found.has(key)) return [createIssue('redirectTwice', line, from)];
    found.set(key, { line, from: key, to });
    return [];
  });
  const issues = [
    ...lineIssues,
    ...findChains(found),
    ...(found.size > redirectLimits.lines ? [createIssue('redirectsTooMany', lines.length, '')] : []),
  ];
  return { redirects: [...found.values()], issues: issues.slice(0, redirectLimits.reported) };
}

function findLineIssue(line: number, parts: string[]): RedirectIssue | undefined {
  const [from = '', to = ''] = parts;
  if (parts.length !== 2) return createIssue('redirectParts', line, parts.join(' '));
  if (!isOldAddress(from)) return createIssue('redirectFrom', line, from);
  return isTarget(to) ? undefined : createIssue('redirectTo', line, to);
}

/** An old address that is also a new one, which includes loops. Names the later of both lines. */
const findChains = (found: ReadonlyMap<string, Redirect>): RedirectIssue[] =>
  [...found.values()].flatMap(({ line, to }) => {
    const next = to.startsWith('/') ? found.get(normalizeOldAddress(to)) : undefined;
    return next ? [createIssue('redirectChain', Math.max(line, next.line), to)] : [];
  });

function splitLine(text: string): string[] {
  const plain = text.trim();
  if (!plain || plain.startsWith('#')) return [];
  const separator = [';', '\t', ','].find((one) => plain.includes(one)) ?? ' ';
  const parts = plain.split(separator).map((part) =>
    part
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
  // Spreadsheets end a line with a separator for each empty column.
  return parts.filter((part, index) => part || index < 2);
}

export const redirectTable = z
  .strictObject({
    table: z
      .string()
      .max(redirectLimits.characters)
      .meta({ isLong: true, maxLength: redirectLimits.characters })
      .optional(),
  })
  .superRefine(({ table = '' }, { addIssue }) => {
    for (const { code, facts } of parseRedirects(table).issues)
      addIssue({
        code: 'custom',
        path: ['table'],
        message: `line ${facts.line}: ${sentences[code]}${facts.address && ` (${describeValue(facts.address)})`}.`,
        params: { fault: code, facts },
      });
  });

const sentences: Record<RedirectIssueCode, string> = {
  redirectParts: 'wanted are two addresses, such as /old;/new',
  redirectFrom: `the old address begins with / and has no ?, # or blank, at most ${redirectLimits.from} characters, and is not the server's own`,
  redirectTo: `the new address begins with / or https://, and has at most ${redirectLimits.to} characters`,
  redirectTwice: 'this old address is in the table already',
  redirectChain: 'this is an old address and also a new one: write the last address',
  redirectsTooMany: `at most ${redirectLimits.lines} lines are possible`,
};
