import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Letter } from '#contract/booking/inbox.ts';
import {
  type Circle,
  circles,
  circlesFor,
  type DecisionKind,
  type DecisionScreens,
  decisions,
  isDecision,
  tickedFor,
} from '#contract/office/decision.ts';
import { wallTime } from '#contract/wall-time.ts';
import { decide, isUndoable, undoDecision } from '#office/box-office/server/decide.ts';
import { sampleLetter, testLetters } from '#office/box-office/server/decision-letters.ts';
import { type DecisionRow, decidedOn, notificationsOf } from '#office/box-office/server/decisions.ts';
import { readEveningLine } from '#office/box-office/server/overview.ts';
import {
  type DecisionServices,
  eventName,
  type Plan,
  planDecision,
  readEvening,
} from '#office/box-office/server/plan.ts';
import { callAbout } from '#office/box-office/server/presses.ts';
import { type Asked, type Outcome, officePage } from '#office/shared/server/page.ts';
import { inSentences, readEvent, readVersion, readWords } from '#office/shared/server/typed.ts';
import { audience } from '#server/booking/decisions/audience.ts';
import { isPossible } from '#server/booking/decisions/decided.ts';
import { inOrder } from '#server/content/in-order.ts';
import type { Library } from '#server/content/library.ts';
import { dataOf, readHead } from '#server/content/store.ts';
import { momentFrom } from '#server/content/typed-values.ts';
import { ContentFaults } from '#server/content/whole.ts';
import { ApiError } from '#server/http/api-error.ts';
import { textsOf, typedIn } from '#server/http/form.ts';
import type { Services } from '#server/services.ts';

type Facts = DecisionScreens['decision'];
type Values = Record<string, string>;

export function decisionRoutes(scope: FastifyInstance, services: Services, library: Library): void {
  const { db, site, notifyMailer, now } = services;
  const needed: DecisionServices = { ...services, library };
  const eventOf = ({ params }: FastifyRequest) => readEvent((params as { event?: string }).event);

  function known(request: FastifyRequest): number {
    const event = eventOf(request);
    if (event === undefined) throw new ApiError(404, 'notNow');
    return event;
  }

  async function factsOf(event: number, plan?: Plan, ticked?: readonly Circle[]): Promise<Facts | undefined> {
    const at = now();
    const line = await readEveningLine(db, site.programme, event, at);
    const evening = line && !line.over && (await readEvening(needed, event));
    if (!evening) return undefined;
    const { before, announced, last } = evening;
    const due = site.programme.find(({ id }) => id === event)?.due;
    return {
      line,
      kinds: decisions.filter((kind) => isPossible(kind, before, announced)),
      due: due && !(await decidedOn(db, event, due)) ? due : undefined,
      standing: last && (await standingOf(last)),
      form: plan && (await formOf(plan, ticked ?? tickedFor(plan.kind))),
    };
  }

  async function standingOf(last: DecisionRow): Promise<Facts['standing']> {
    const { allHere, ...told } = await notificationsOf(db, last.id);
    const head = await readHead(db, eventName(last.eventId));
    const counts = head?.number === last.revision ? (dataOf(head) as Plan['after']).event.note : undefined;
    const note = typeof counts === 'object' ? { de: counts.de ?? counts.en, en: counts.en } : undefined;
    const { id, kind, at, by } = last;
    return { ...told, id, kind, at, by, note, undo: counts !== undefined && isUndoable(last, allHere, now()) };
  }

  async function formOf(plan: Plan, ticked: readonly Circle[]): Promise<Facts['form']> {
    const { kind, event, revision, note, start, announced } = plan;
    const listeners = await audience(db, event);
    const reachOf = (name: Circle) => {
      const all = listeners.filter(({ circle }) => circle === name);
      const write = all.filter(({ row }) => row.email !== null).length;
      return { name, ticked: ticked.includes(name), write, call: all.length - write };
    };
    const [de, en] = await Promise.all([sampleLetter(needed, plan, 'de'), sampleLetter(needed, plan, 'en')]);
    const [day = '', time = ''] = start?.split('T') ?? [];
    return {
      kind,
      revision,
      day: kind === 'postponed' ? day : '',
      time: time || announced.start.slice(11),
      note,
      circles: circlesFor(kind)
        .map(reachOf)
        .filter(({ write, call }) => write + call > 0),
      letters: { de: seen(de), en: seen(en) },
    };
  }

  async function planIn(event: number, values: Values): Promise<Plan> {
    const kind = values['kind'];
    if (!isDecision(kind)) throw new ApiError(422, 'unreadable');
    const evening = await inSentences(readEvening(needed, event));
    if (!evening) throw new ApiError(404, 'notNow');
    const start = startIn(kind, values, evening.announced.start);
    const note = { de: readWords(values, 'noteDe'), en: readWords(values, 'noteEn') };
    const plan = await inSentences(planDecision(needed, event, { kind, start, note }));
    return values['version'] === undefined ? plan : { ...plan, revision: readVersion(values) };
  }

  const tickedIn = (values: Values): Circle[] => circles.filter((circle) => values[circle] === 'on');

  async function again(
    { request, values }: Asked,
    { tested = false, refusal }: { tested?: boolean; refusal?: ApiError } = {},
  ): Promise<Outcome<'decision'>> {
    const event = known(request);
    const facts = await factsOf(event, await planIn(event, values), tickedIn(values));
    if (!facts?.form) throw new ApiError(404, 'notNow');
    return { show: { ...facts, form: { ...facts.form, tested } }, ...(refusal && { refusal }) };
  }

  officePage(scope, services, {
    address: '/office/evenings/:event/decision',
    page: '/office/decision',
    screen: 'decision',
    async read(request) {
      const event = eventOf(request);
      if (event === undefined) return undefined;
      const typed = typedIn(request) as Values;
      if (isDecision(typed['kind'])) {
        // A refused form comes back as typed, except for an impossible time.
        const { version: _, ...values } = typed;
        const plan = await planIn(event, values).catch(() =>
          planIn(event, { ...values, day: '', time: laterThan(event) }),
        );
        return factsOf(event, plan, tickedIn(typed));
      }
      const { as: kind, day, time, noteDe, noteEn } = textsOf(request.query as Record<string, unknown>);
      if (!isDecision(kind)) return factsOf(event);
      const proposed = {
        ...{ kind, day: day ?? '', time: time ?? (kind === 'later' ? laterThan(event) : '') },
        ...{ noteDe: noteDe ?? '', noteEn: noteEn ?? '' },
      };
      const plan = await planIn(event, proposed).catch(refusedPlan);
      return factsOf(event, plan);
    },
    actions: {
      async decide(asked) {
        const event = known(asked.request);
        const plan = await planIn(event, asked.values);
        try {
          await inOrder(inSentences(decide(needed, asked.staff, plan, tickedIn(asked.values))));
        } catch (error) {
          if (error instanceof ContentFaults) return again(asked, { refusal: new ApiError(422, 'contentFaulty') });
          throw error;
        }
        notifyMailer();
        return { done: 'decided' };
      },
      preview: (asked) => again(asked),
      async test(asked) {
        const event = known(asked.request);
        await testLetters(needed, asked.staff, await planIn(event, asked.values));
        notifyMailer();
        return again(asked, { tested: true });
      },
      async undo({ request, staff }) {
        if (!(await inOrder(undoDecision(needed, staff, known(request))))) throw new ApiError(409, 'letterGone');
        return { done: 'undidDecision' };
      },
      async called({ request, staff: who, values }) {
        const press = { reference: values['reference'] ?? '', who, expected: readVersion(values) };
        await inSentences(callAbout(services, press, known(request)));
        return { done: 'calledAbout' };
      },
    },
  });

  function laterThan(event: number): string {
    const start = site.programme.find(({ id }) => id === event)?.start ?? '2000-01-01T18:00';
    return Temporal.PlainDateTime.from(start).add({ minutes: 30 }).toPlainTime().toString({ smallestUnit: 'minute' });
  }
}

function refusedPlan(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}

/** Undefined: the start stays, or the new day is not known. */
function startIn(kind: DecisionKind, values: Values, announced: string): string | undefined {
  const [today = '', hour = ''] = announced.split('T');
  const time = values['time'] || hour;
  if (kind === 'later') return meant(`${today} ${time}`, 'time', (start) => start > announced);
  const { day } = values;
  if (kind !== 'postponed' || !day) return undefined;
  return meant(`${day} ${time}`, 'day', (start) => start < announced || !start.startsWith(today));
}

function meant(typed: string, field: string, isMeant: (start: string) => boolean): string {
  const { data: start } = wallTime.safeParse(momentFrom(typed));
  if (!start || !isMeant(start)) throw new ApiError(422, 'momentWrong', { faults: { [field]: 'momentWrong' } });
  return start;
}

const seen = ({ subject, text }: Letter) => ({ subject, text });
