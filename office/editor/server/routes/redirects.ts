import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EntryOf } from '#contract/content/kinds.ts';
import { parseRedirects, type RedirectIssue, redirectLimits } from '#contract/content/redirects.ts';
import { type EditorServices, saveFormDraft } from '#office/editor/server/save-draft.ts';
import { toCsv } from '#office/shared/server/csv.ts';
import { type OfficeActionRequest, type OfficeActionResult, registerOfficePage } from '#office/shared/server/page.ts';
import { mapEditConflicts } from '#server/content/edit-conflicts.ts';
import { entryKey } from '#server/content/entry-name.ts';
import { parseData, readDraft, readLatestRevision } from '#server/content/store.ts';
import { ApiError } from '#server/http/api-error.ts';
import { getSubmittedValues } from '#server/http/form.ts';
import { limits } from '#server/limits.ts';
import { createPrivatePageOptions } from '#server/pages/private-pages.ts';
import type { Services } from '#server/services.ts';

const entry = { kind: 'redirects', id: 'redirects' } as const;

/** Adds lines from a spreadsheet to the draft of the table. Its form then shows and publishes it. */
export function registerRedirectRoutes(scope: FastifyInstance, services: Services & EditorServices): void {
  const { library } = services;

  const readTable = (): string =>
    (library.current.entries.get(entryKey(entry))?.value as EntryOf<'redirects'> | undefined)?.table ?? '';

  const show = (typed: string, issues: RedirectIssue[] = []) => ({
    count: parseRedirects(readTable()).redirects.length,
    typed,
    issues,
  });

  async function addLines({ actor }: OfficeActionRequest, typed: string): Promise<OfficeActionResult<'redirects'>> {
    const [draft, latest] = [await readDraft(library.db, entry), await readLatestRevision(library.db, entry)];
    const drafted = draft && (parseData(draft) as EntryOf<'redirects'> | undefined)?.table;
    const { table, issues } = mergeRedirects(drafted ?? readTable(), typed);
    if (issues.length > 0) return { show: show(typed, issues), error: new ApiError(422, 'redirectsInvalid') };
    const versions = { version: draft?.version ?? 0, base: draft?.base ?? latest?.number ?? 0 };
    const saved = await mapEditConflicts(saveFormDraft(services, entry, { typed: { table }, ...versions }, actor));
    return { outcome: saved ? 'savedDraft' : 'unchangedContent', to: `/office/content/${entry.kind}/${entry.id}` };
  }

  registerOfficePage(scope, services, {
    address: '/office/redirects',
    screen: 'redirects',
    bodyLimit: limits.contentBytes,
    read: (request: FastifyRequest) => show(String(getSubmittedValues(request)['table'] ?? '')),
    actions: { add: (action) => addLines(action, action.values['table'] ?? '') },
    upload: {
      field: 'file',
      bytes: limits.contentBytes,
      files: 1,
      async act(action) {
        for await (const { bytes, tooLarge } of action.files) {
          if (tooLarge) throw new ApiError(422, 'contentTooLarge');
          return addLines(action, decodeText(bytes));
        }
        throw new ApiError(422, 'tableMissing');
      },
    },
  });

  scope.get('/office/redirects/table.csv', createPrivatePageOptions(services), async (_request, reply) => {
    const { redirects } = parseRedirects(readTable());
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="redirects.csv"')
      .send(toCsv(redirects.map(({ from, to }) => ({ alt: from, neu: to }))));
  });
}

/** Older spreadsheets save Windows-1252: guessing would turn ü into another letter. */
function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError(422, 'notUtf8');
  }
}

/** A new line replaces the one with the same old address. Line numbers are those of the new lines. */
function mergeRedirects(before: string, added: string): { table: string; issues: RedirectIssue[] } {
  const text = withoutHeading(added.replace(/^\uFEFF/, ''));
  const next = parseRedirects(text);
  if (next.issues.length > 0) return { table: before, issues: next.issues };
  if (next.redirects.length === 0) throw new ApiError(422, 'tableMissing');
  const replaced = new Set(next.redirects.map(({ from }) => from));
  const dropped = new Set(
    parseRedirects(before)
      .redirects.filter(({ from }) => replaced.has(from))
      .map(({ line }) => line),
  );
  const kept = before.split('\n').filter((line, index) => line.trim() && !dropped.has(index + 1));
  const table = [...kept, ...next.redirects.map(({ from, to }) => `${from};${to}`)].join('\n');
  const issues = parseRedirects(table).issues.flatMap(({ code, facts }): RedirectIssue[] => {
    const { line } = next.redirects[facts.line - kept.length - 1] ?? {};
    if (code === 'redirectsTooMany') return [{ code, facts }];
    return line === undefined ? [] : [{ code, facts: { ...facts, line } }];
  });
  const isTooLong = issues.length === 0 && table.length > redirectLimits.characters;
  if (isTooLong) throw new ApiError(422, 'contentTooLarge');
  return { table, issues };
}

/** `old;new` in the first line. It becomes empty, so that the others keep their numbers. */
const withoutHeading = (text: string): string => text.replace(/^[^/\r\n]*(?=\r|\n|$)/, '');
