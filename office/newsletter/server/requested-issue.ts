/** The issue that a request names in its address, and the issue in its form. */
import type { FastifyRequest } from 'fastify';
import { maxBlocks, type NewsletterIssue, newsletterIssue } from '#contract/office/newsletter.ts';
import { ApiError } from '#server/http/api-error.ts';
import { findIssue, isIssueId } from '#server/newsletter/issues.ts';
import type { Services } from '#server/services.ts';

export async function findRequestedIssue(db: Services['db'], { params }: FastifyRequest) {
  const { id = '' } = params as { id?: string };
  return isIssueId(id) ? findIssue(db, id) : undefined;
}

export async function requireIssue(db: Services['db'], request: FastifyRequest) {
  const row = await findRequestedIssue(db, request);
  if (!row) throw new ApiError(404, 'notPossible');
  return row;
}

/** Reads field names with positions, such as `blocks.2.text.de`. */
export function readIssueForm(values: Record<string, string>): NewsletterIssue {
  const readText = (name: string) => (values[name] ?? '').replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\n]/gu, ' ');
  const readLine = (name: string) => readText(name).replaceAll('\n', ' ').trim();
  const readBoth = (name: string, read = readText) => ({ de: read(`${name}.de`), en: read(`${name}.en`) });
  const blocks = Array.from({ length: maxBlocks }, (_, index) => `blocks.${index}`)
    .filter((name) => values[`${name}.kind`] !== undefined)
    .map((name) => ({
      kind: values[`${name}.kind`],
      entryId: readLine(`${name}.entryId`),
      heading: readBoth(`${name}.heading`, readLine),
      text: readBoth(`${name}.text`),
    }));
  const parsed = newsletterIssue.safeParse({
    subject: readBoth('subject', readLine),
    preheader: readBoth('preheader', readLine),
    blocks,
    readable: values['readable'] === 'on',
  });
  if (parsed.success) return parsed.data;
  const isTooLong = parsed.error.issues.some(({ code }) => code === 'too_big');
  throw new ApiError(422, isTooLong ? 'tooLong' : 'unreadable');
}
