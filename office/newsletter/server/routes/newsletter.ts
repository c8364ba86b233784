import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Language, languages } from '#contract/language.ts';
import {
  type BlockKind,
  blockKinds,
  type Issue,
  issueFaults,
  mostBlocks,
  newBlock,
} from '#contract/office/newsletter.ts';
import type { Done } from '#contract/office/office.ts';
import { type Asked, officePage } from '#office/shared/server/page.ts';
import { readMoment, readVersion } from '#office/shared/server/typed.ts';
import { ApiError } from '#server/http/api-error.ts';
import { cacheControl } from '#server/http/headers.ts';
import { limits } from '#server/limits.ts';
import {
  allMailings,
  archiveMailing,
  beginMailing,
  countList,
  deleteMailing,
  lineOf,
  mayGoAgain,
  planMailing,
  readIssue,
  saveIssue,
  stopMailing,
} from '#server/newsletter/mailings.ts';
import { letterHeaders, readAddress } from '#server/newsletter/readable.ts';
import { privatePage } from '#server/pages/private.ts';
import type { Services } from '#server/services.ts';
import { keepWhileTyping, mailingIn, mailingThere, typedIssue } from './issue-live.ts';

export function newsletterPages(scope: FastifyInstance, services: Services): void {
  const { config, db, site, outbox, notifyMailer, now, origin } = services;
  const there = (request: FastifyRequest) => mailingThere(db, request);

  officePage(scope, services, {
    address: '/office/newsletter',
    screen: 'newsletter',
    read: async () => ({ mailings: (await allMailings(db)).map(lineOf), count: await countList(db) }),
    actions: {
      begin: async ({ staff }) => ({ to: `/office/newsletter/${await beginMailing(services, staff)}` }),
    },
  });

  /** Saves the form after the button's change. `to`: the block to show next. */
  async function change({ request, values, staff }: Asked, then: (typed: Issue) => Issue, to = '') {
    const { id } = await there(request);
    const [typed, version] = [typedIssue(values), readVersion(values, 'form.version')];
    try {
      await saveIssue(services, staff, id, version, then(typed));
    } catch (error) {
      if (!(error instanceof ApiError) || !['changedMeanwhile', 'tooLong'].includes(error.code)) throw error;
      const mailing = lineOf(await there(request));
      return { show: { mailing, issue: typed, missing: [], tried: false }, refusal: error };
    }
    return to ? { to: `/office/newsletter/${id}#${to}` } : { done: 'keptIssue' as const };
  }

  officePage(scope, services, {
    address: '/office/newsletter/:id',
    page: '/office/issue',
    screen: 'issue',
    paths: true,
    bodyLimit: limits.contentBytes,
    async read(request) {
      const row = await mailingIn(db, request);
      if (!row) return undefined;
      const issue = readIssue(row);
      const { done, missing } = request.query as Record<string, unknown>;
      const tried = done === 'keptIssue' || missing !== undefined;
      return { mailing: lineOf(row), issue, missing: issueFaults(issue, site.isThere), tried };
    },
    actions: {
      save: (asked) => change(asked, (typed) => typed),
      add(asked) {
        const kind = blockKinds.find((one) => one === asked.about);
        if (!kind) throw new ApiError(422, 'unreadable');
        const more = (typed: Issue) => withBlock(typed, kind);
        return change(asked, more, `block-${typedIssue(asked.values).blocks.length + 1}`);
      },
      up: (asked) => change(asked, (typed) => moved(typed, placeOf(asked), -1), `block-${placeOf(asked)}`),
      down: (asked) => change(asked, (typed) => moved(typed, placeOf(asked), 1), `block-${placeOf(asked) + 2}`),
      remove(asked) {
        const without = ({ blocks }: Issue) => blocks.filter((_, at) => at !== placeOf(asked));
        return change(asked, (typed) => ({ ...typed, blocks: without(typed) }), 'blocks');
      },
      async delete({ request, staff }) {
        const mailing = await there(request);
        await deleteMailing(services, staff, mailing.id);
        return { done: 'deletedIssue', title: lineOf(mailing).subject, to: '/office/newsletter' };
      },
    },
  });

  keepWhileTyping(scope, services);

  scope.get('/office/newsletter/:id/letter', privatePage(services), async (request, reply) => {
    const row = await mailingIn(db, request);
    if (!row) return services.show(request, reply, { kept: '/404' });
    const { lng, as } = request.query as Record<string, unknown>;
    const language: Language = languages.find((one) => one === lng) ?? services.language(request);
    const issue = readIssue(row);
    const page = issue.readable ? readAddress(origin(), row.id) : undefined;
    const facts = { issue, unsubscribe: `${origin()}/newsletter`, page };
    const letter = await site.write('newsletterIssue', language, facts);
    reply
      .headers(letterHeaders(config.publicUrl, { framed: true }))
      .headers({ 'cache-control': cacheControl.never, 'x-robots-tag': 'noindex' });
    if (as === 'text') return reply.type('text/plain; charset=utf-8').send(letter.text);
    return reply.type('text/html; charset=utf-8').send(letter.html);
  });

  type Row = Awaited<ReturnType<typeof there>>;
  const forIssue = (done: Done, act: (row: Row, asked: Asked) => Promise<unknown>) => async (asked: Asked) => {
    await act(await there(asked.request), asked);
    return { done };
  };

  async function addressOf(staffId = ''): Promise<string | null> {
    const row = await db.selectFrom('staff').select('email').where('id', '=', staffId).executeTakeFirst();
    return row?.email ?? null;
  }

  officePage(scope, services, {
    address: '/office/newsletter/:id/send',
    page: '/office/send-issue',
    screen: 'sendIssue',
    async read(request) {
      const row = await mailingIn(db, request);
      if (!row) return undefined;
      const missing = issueFaults(readIssue(row), site.isThere);
      const count = await countList(db);
      const test = await addressOf(request.staff?.id);
      return { mailing: lineOf(row), count, missing, test, again: mayGoAgain(row, now()) };
    },
    actions: {
      test: forIssue('testedIssue', async (row, { staff }) => {
        const to = await addressOf(staff.id);
        if (to === null) throw new ApiError(409, 'notNow');
        const facts = { issue: readIssue(row), unsubscribe: `${origin()}/newsletter`, test: true };
        const letters = await Promise.all(languages.map((language) => site.write('newsletterIssue', language, facts)));
        const outgoing = letters.map((letter) => ({
          kind: 'newsletterIssue' as const,
          about: `test ${row.id}`,
          to,
          letter,
        }));
        await db.transaction().execute((transaction) => outbox.putAll(transaction, outgoing));
        notifyMailer();
      }),
      send: forIssue('plannedIssue', ({ id }, { staff, values }) =>
        planMailing(services, staff, id, readVersion(values)),
      ),
      plan: forIssue('plannedIssue', ({ id }, { staff, values }) =>
        planMailing(services, staff, id, readVersion(values), readMoment(values, 'at')),
      ),
      archive: forIssue('archivedIssue', ({ id }, { staff }) => archiveMailing(services, staff, id, true)),
      unarchive: forIssue('unarchivedIssue', ({ id }, { staff }) => archiveMailing(services, staff, id, false)),
      stop: forIssue('stoppedIssue', ({ id }, { staff }) => stopMailing(services, staff, id)),
    },
  });
}

function placeOf({ about }: Asked): number {
  if (!/^\d{1,2}$/.test(about)) throw new ApiError(422, 'unreadable');
  return Number(about);
}

function withBlock(typed: Issue, kind: BlockKind): Issue {
  if (typed.blocks.length >= mostBlocks) throw new ApiError(422, 'tooLong');
  return { ...typed, blocks: [...typed.blocks, newBlock(kind)] };
}

function moved(typed: Issue, from: number, by: number): Issue {
  const blocks = [...typed.blocks];
  const [block] = blocks.splice(from, 1);
  if (block) blocks.splice(Math.max(from + by, 0), 0, block);
  return { ...typed, blocks };
}
