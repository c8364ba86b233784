import { relative } from 'node:path';
import { formatContentIssue } from '#office/shared/screens/issues/sentence.ts';
import { buildContent, type ContentEntries, findEditionIssues, findFonts } from '#server/content/content-entries.ts';
import { formatIssue } from '#server/content/edition-issue.ts';
import { buildEntryPath } from '#server/content/entry-name.ts';
import { readShipped, shippedFolder } from '#server/content/shipped-content.ts';
import { findTextStyleIssues } from '#server/content/style-issues.ts';
import { listMediaFiles } from '#server/pictures/shipped-media.ts';
import { listAddresses } from '#site/addresses.ts';
import { createTranslators } from '#site/language/translator.ts';
import { sortNewestFirst } from '#site/programme/programme.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { findLiteralFacts } from './literal-facts.ts';

const root = new URL('../../', import.meta.url).pathname;

/** The checks of a start and a publication, but notices fail too. */
export async function checkContent(): Promise<void> {
  for (const folder of [shippedFolder, fixtureContentFolder]) {
    const issues = await listFolderIssues(folder);
    if (issues.length > 0) throw new Error([`In ${relative(root, folder)}:`, ...issues].join('\n'));
  }
}

async function listFolderIssues(folder: string): Promise<string[]> {
  const { entries, fileIssues } = await readShipped(folder);
  const content = buildContent(entries);
  const { warnings, notes } = findEditionIssues(entries, listAddresses({ content, events: sortNewestFirst(content) }));
  return [
    ...[...fileIssues.values()].flat().map(formatIssue),
    ...[...warnings, ...notes].map(formatIssue),
    ...(await listStyleIssues(entries)),
    ...(await findOutdatedHashes(folder)),
    // The texts of the tests keep the words of the specification.
    ...(folder === shippedFolder ? findLiteralFacts(entries, content) : []),
  ];
}

/**
 * A server reads the hash of a file from files.json if the file has the size recorded there. A hash
 * is part of an address that browsers keep for ever, so a change that keeps the size needs a new one.
 */
async function findOutdatedHashes(folder: string): Promise<string[]> {
  const [usedByServer, computed] = [await listMediaFiles(folder), await listMediaFiles(folder, { afresh: true })];
  const outdated = Object.keys(computed).filter((file) => usedByServer[file]?.[0] !== computed[file]?.[0]);
  return outdated.length > 0
    ? [`files.json has another hash for ${outdated.join(', ')}. npm run art -- pictures --note writes it.`]
    : [];
}

async function listStyleIssues(entries: ContentEntries): Promise<string[]> {
  const { translator } = createTranslators(buildContent(entries), {
    pictures: new Map(),
    photographs: 0,
    films: new Map(),
  });
  const all = await Promise.all(
    [...entries.values()].map(async (entry) =>
      (await findTextStyleIssues(entry, entry.value, findFonts(entries))).map(
        (one) => `${buildEntryPath(entry)}: ${one.path}: ${formatContentIssue(translator('en'), one, 'en')}`,
      ),
    ),
  );
  return all.flat();
}
