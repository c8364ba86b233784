import type { FastifyInstance } from 'fastify';
import { languages } from '#contract/language.ts';
import type { DraftKept, DraftRefused, Here, Shown } from '#contract/office/live.ts';
import { adviceOf, shapeFaults } from '#office/editor/server/facts.ts';
import {
  DraftTooLarge,
  type EditorServices,
  keepDraft,
  nameOf,
  sentIn,
  typedData,
} from '#office/editor/server/keep.ts';
import { othersHere } from '#office/shared/server/here.ts';
import { showNotice } from '#office/shared/server/page.ts';
import type { SignedInStaff } from '#office/shared/server/signed-in.ts';
import { isBy } from '#server/audit/log.ts';
import { DraftConflict } from '#server/content/drafts.ts';
import type { EntryName } from '#server/content/entry.ts';
import { namedDrafts } from '#server/content/named-drafts.ts';
import { Previews } from '#server/content/preview.ts';
import { type Draft, dataOf, rawDraft, readDraft, readHead } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { answerErrors } from '#server/http/answer-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import { textsIn } from '#server/http/form.ts';
import { rateOf } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import { framed, renewing } from './framed.ts';

export function liveRoutes(scope: FastifyInstance, services: EditorServices): void {
  const { library, db, now } = services;
  const previews = new Previews(library);
  const inWords = answerErrors(services, (request, reply, refusal) => showNotice(services, request, reply, refusal));
  const withFields: typeof inWords = async (error, request, reply) => {
    if (!(error instanceof DraftTooLarge)) return inWords(error, request, reply);
    const message = await services.site.sentence(error.code, services.language(request));
    return reply.code(error.status).send({ error: { code: error.code, message }, faults: error.at });
  };
  const options = (most: number) => ({
    config: rateOf(most),
    bodyLimit: limits.contentBytes,
    handlerTimeout: limits.handlerTimeout,
    errorHandler: inWords,
  });

  scope.post('/office/preview', options(limits.previewsPerWindow), async (request, reply) => {
    const { kind, entry, lng, address = '/', standing } = request.query as Record<string, string | undefined>;
    const name = named({ kind, id: entry });
    const draft = { ...name, data: await typedData(library, name, sentIn(await textsIn(request)).typed) };
    const view = languages.find((language) => language === lng) ?? languages[0];
    const others = (await namedDrafts(library, draft, limits.draftsNamed)).map(rawDraft);
    // Named drafts come before the draft that names them.
    const drafts = [...others.reverse(), draft];
    const shown = await previews.show({ drafts, address: pathIn(address), view });
    const page = shown.page ?? (await previews.show({ drafts: [], address: pathIn(address), view })).page;
    if (!page) throw new ApiError(500, 'fault');
    const about: Shown = { faults: shown.faults.length, old: !shown.page };
    const whole = framed(page, about);
    const { status, headers, html } = standing === undefined ? whole : renewing(whole);
    return reply.code(status).headers(headers).send(html);
  });

  const saidOf = async (name: EntryName, data: unknown, { role }: SignedInStaff) => ({
    faults: await shapeFaults(library, name, data),
    advice: await adviceOf(library, name, data, { role, now: now() }),
  });

  /** Empty if the draft was discarded. */
  async function standing(name: EntryName, base: number, { present }: DraftConflict, who: SignedInStaff) {
    const head = present ?? (await readHead(db, name));
    if (!head || ('number' in head && head.number === base)) return {};
    return { by: byFor(head, who), at: head.at };
  }

  const saving = { ...options(limits.savesPerWindow), errorHandler: withFields };
  scope.post('/office/content/:kind/:id/draft', saving, async (request, reply) => {
    const name = named(request.params as Given);
    const who = request.staff as SignedInStaff;
    const sent = sentIn(await textsIn(request));
    const before = await readDraft(db, name);
    const refused = (why: DraftRefused) => reply.code(409).send(why);
    // Saving would cancel the schedule.
    if (before?.publishAt) return refused({ why: 'scheduled', at: before.publishAt });
    if (sent.version === 0 && !before && !library.present.entries.has(keyOf(name))) throw new ApiError(404, 'notNow');
    try {
      const draft = await keepDraft(services, name, sent, who);
      const said = draft ? await saidOf(name, dataOf(draft), who) : { faults: [], advice: [] };
      return { version: draft?.version ?? 0, at: draft?.at ?? now().toISOString(), ...said } satisfies DraftKept;
    } catch (error) {
      if (!(error instanceof DraftConflict)) throw error;
      return refused({ why: 'conflict', ...(await standing(name, sent.base, error, who)) });
    }
  });

  scope.post('/office/content/:kind/:id/here', options(limits.savesPerWindow), async (request): Promise<Here> => {
    const name = named(request.params as Given);
    const who = request.staff as SignedInStaff;
    const [others, draft, head] = await Promise.all([
      othersHere(db, name, who, now()),
      readDraft(db, name),
      readHead(db, name),
    ]);
    const by = byFor(draft ?? head ?? { author: '', authorId: null }, who);
    return { others, version: draft?.version ?? 0, revision: head?.number ?? 0, by };
  });
}

interface Given {
  kind: string | undefined;
  id: string | undefined;
}

function named({ kind, id }: Given): EntryName {
  const name = nameOf(kind, id);
  if (!name) throw new ApiError(404, 'notNow');
  return name;
}

const byFor = ({ author: by, authorId: staffId }: Pick<Draft, 'author' | 'authorId'>, who: SignedInStaff): string =>
  isBy({ by, staffId }, who) ? '' : by;

const pathIn = (address: string): string => (/^\/(?!\/|office\b)[^#\s]{0,200}$/.test(address) ? address : '/');
