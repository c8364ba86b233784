/** `/office/newsletter`: issues of the newsletter, written, looked at, sent. Its list: members.ts. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Language, languages } from '#contract/language.ts';
import { type BlockKind, blockKinds, type Issue, issueFaults, mostBlocks, newBlock } from '#contract/mailing.ts';
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
import { testIssue } from '#server/newsletter/test-issue.ts';
import { privatePage } from '#server/pages/private.ts';
import type { Services } from '#server/services.ts';
import { keepWhileTyping, mailingIn, mailingThere } from './issue-live.ts';
import { type Asked, officePage } from './page.ts';
import { readMoment, readVersion } from './typed.ts';
import { typedIssue } from './typed-issue.ts';

export function newsletterPages(scope: FastifyInstance, services: Services): void {
  const { config, db, site, notifyMailer, now, origin } = services;
  const found = (request: FastifyRequest) => mailingIn(db, request);
  const there = (request: FastifyRequest) => mailingThere(db, request);

  officePage(scope, services, {
    address: '/office/newsletter',
    screen: 'newsletter',
    read: async () => ({ mailings: (await allMailings(db)).map(lineOf), count: await countList(db) }),
    actions: {
      begin: async ({ staff }) => ({ to: `/office/newsletter/${await beginMailing(services, staff)}` }),
    },
  });

  /** Saves what was typed, and what the button does to it; `to` is the block it is about. */
  async function change({ request, values, staff }: Asked, then: (typed: Issue) => Issue, to = '') {
    const { id } = await there(request);
    const [typed, version] = [typedIssue(values), readVersion(values, 'form.version')];
    try {
      await saveIssue(services, staff, id, version, then(typed));
    } catch (error) {
      // What was typed still stands there, and may be copied.
      if (!(error instanceof ApiError) || !['changedMeanwhile', 'tooLong'].includes(error.code)) throw error;
      return {
        show: { mailing: lineOf(await there(request)), issue: typed, missing: [], tried: false },
        refusal: error,
      };
    }
    return to ? { to: `/office/newsletter/${id}#${to}` } : { done: 'keptIssue' as const };
  }
  const placed = (about: string) => {
    const at = Number(about);
    if (!/^\d{1,2}$/.test(about)) throw new ApiError(422, 'unreadable');
    return at;
  };

  officePage(scope, services, {
    address: '/office/newsletter/:id',
    page: '/office/issue',
    screen: 'issue',
    paths: true,
    bodyLimit: limits.contentBytes,
    async read(request) {
      const row = await found(request);
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
      up: (asked) => change(asked, (typed) => moved(typed, placed(asked.about), -1), `block-${placed(asked.about)}`),
      down: (asked) =>
        change(asked, (typed) => moved(typed, placed(asked.about), 1), `block-${placed(asked.about) + 2}`),
      remove: (asked) =>
        change(
          asked,
          (typed) => ({ ...typed, blocks: typed.blocks.filter((_, at) => at !== placed(asked.about)) }),
          'blocks',
        ),
      async delete({ request, staff }) {
        const mailing = await there(request);
        await deleteMailing(services, staff, mailing.id);
        return { done: 'deletedIssue', title: lineOf(mailing).subject, to: '/office/newsletter' };
      },
    },
  });

  keepWhileTyping(scope, services);

  scope.get('/office/newsletter/:id/letter', privatePage(services), async (request, reply) => {
    const row = await found(request);
    if (!row) return services.show(request, reply, { kept: '/404' });
    const { lng, as } = request.query as Record<string, unknown>;
    const language: Language = languages.find((one) => one === lng) ?? services.language(request);
    const issue = readIssue(row);
    const page = issue.readable ? readAddress(origin(), row.id) : undefined;
    const letter = await site.write('newsletterIssue', language, {
      issue,
      unsubscribe: `${origin()}/newsletter`,
      page,
    });
    reply
      .headers(letterHeaders(config.publicUrl, { framed: true }))
      .headers({ 'cache-control': cacheControl.never, 'x-robots-tag': 'noindex' });
    if (as === 'text') return reply.type('text/plain; charset=utf-8').send(letter.text);
    return reply.type('text/html; charset=utf-8').send(letter.html);
  });

  async function addressOf(staffId = ''): Promise<string | null> {
    const row = await db.selectFrom('staff').select('email').where('id', '=', staffId).executeTakeFirst();
    return row?.email ?? null;
  }

  officePage(scope, services, {
    address: '/office/newsletter/:id/send',
    page: '/office/send-issue',
    screen: 'sendIssue',
    async read(request) {
      const row = await found(request);
      if (!row) return undefined;
      const missing = issueFaults(readIssue(row), site.isThere);
      const count = await countList(db);
      const test = await addressOf(request.staff?.id);
      return { mailing: lineOf(row), count, missing, test, again: mayGoAgain(row, now()) };
    },
    actions: {
      async test({ request, staff }) {
        const row = await there(request);
        const to = await addressOf(staff.id);
        if (to === null) throw new ApiError(409, 'notNow');
        await testIssue(services, readIssue(row), row.id, to);
        notifyMailer();
        return { done: 'testedIssue' };
      },
      async send({ request, values, staff }) {
        await planMailing(services, staff, (await there(request)).id, readVersion(values));
        return { done: 'plannedIssue' };
      },
      async plan({ request, values, staff }) {
        await planMailing(services, staff, (await there(request)).id, readVersion(values), readMoment(values, 'at'));
        return { done: 'plannedIssue' };
      },
      async archive({ request, staff }) {
        await archiveMailing(services, staff, (await there(request)).id, true);
        return { done: 'archivedIssue' };
      },
      async unarchive({ request, staff }) {
        await archiveMailing(services, staff, (await there(request)).id, false);
        return { done: 'unarchivedIssue' };
      },
      async stop({ request, staff }) {
        await stopMailing(services, staff, (await there(request)).id);
        return { done: 'stoppedIssue' };
      },
    },
  });
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
