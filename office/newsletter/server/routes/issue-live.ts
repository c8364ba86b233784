import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DraftKept, DraftRefused, Here } from '#contract/office/live.ts';
import { type Issue, issueFaults, issue as issueShape, mostBlocks } from '#contract/office/newsletter.ts';
import { othersHere } from '#office/shared/server/here.ts';
import { showNotice } from '#office/shared/server/page.ts';
import type { SignedInStaff } from '#office/shared/server/signed-in.ts';
import { readVersion } from '#office/shared/server/typed.ts';
import { isBy } from '#server/audit/log.ts';
import { answerErrors } from '#server/http/answer-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import { textsIn } from '#server/http/form.ts';
import { rateOf } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import { isMailingId, mailingOf, saveIssue } from '#server/newsletter/mailings.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';

export async function mailingIn(db: Services['db'], { params }: FastifyRequest) {
  const { id = '' } = params as { id?: string };
  return isMailingId(id) ? mailingOf(db, id) : undefined;
}

export async function mailingThere(db: Services['db'], request: FastifyRequest) {
  const row = await mailingIn(db, request);
  if (!row) throw new ApiError(404, 'notNow');
  return row;
}

export function keepWhileTyping(scope: FastifyInstance, services: Services): void {
  const { db, now } = services;
  const options = {
    config: rateOf(limits.savesPerWindow),
    bodyLimit: limits.contentBytes,
    handlerTimeout: limits.handlerTimeout,
    errorHandler: answerErrors(services, (request, reply, refusal) => showNotice(services, request, reply, refusal)),
  };

  scope.post('/office/newsletter/:id/draft', options, async (request, reply) => {
    const { id } = await mailingThere(db, request);
    const who = request.staff as SignedInStaff;
    const values = await textsIn(request);
    try {
      const typed = typedIssue(values);
      const { version, editedAt } = await saveIssue(services, who, id, readVersion(values, 'form.version'), typed);
      const faults = issueFaults(typed, services.site.isThere).map((path) => ({ path, code: 'missing' as const }));
      return { version, at: editedAt, faults, advice: [] } satisfies DraftKept;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const row = await mailingOf(db, id);
      const stands = row?.state === 'draft' ? { by: byFor(row, who), at: row.editedAt } : {};
      return reply.code(409).send({ why: 'conflict', ...stands } satisfies DraftRefused);
    }
  });

  scope.post('/office/newsletter/:id/here', options, async (request): Promise<Here> => {
    const row = await mailingThere(db, request);
    const who = request.staff as SignedInStaff;
    const others = await othersHere(db, { kind: 'newsletter', id: row.id }, who, now());
    return { others, version: row.version, revision: 0, by: byFor(row, who) };
  });
}

const byFor = (row: Pick<Tables['newsletterIssues'], 'by' | 'staffId'>, who: SignedInStaff): string =>
  isBy(row, who) ? '' : row.by;

/** Reads field names with positions, such as `blocks.2.text.de`. */
export function typedIssue(values: Record<string, string>): Issue {
  const plain = (name: string) => (values[name] ?? '').replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\n]/gu, ' ');
  const line = (name: string) => plain(name).replaceAll('\n', ' ').trim();
  const both = (name: string, read = plain) => ({ de: read(`${name}.de`), en: read(`${name}.en`) });
  const blocks = Array.from({ length: mostBlocks }, (_, at) => `blocks.${at}`)
    .filter((name) => values[`${name}.kind`] !== undefined)
    .map((name) => ({
      kind: values[`${name}.kind`],
      of: line(`${name}.of`),
      heading: both(`${name}.heading`, line),
      text: both(`${name}.text`),
    }));
  const read = issueShape.safeParse({
    subject: both('subject', line),
    preheader: both('preheader', line),
    blocks,
    readable: values['readable'] === 'on',
  });
  if (read.success) return read.data;
  const long = read.error.issues.some(({ code }) => code === 'too_big');
  throw new ApiError(422, long ? 'tooLong' : 'unreadable');
}
