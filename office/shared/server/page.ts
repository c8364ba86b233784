/**
 * Forms post to the page's own address, and the button names the action.
 * An action redirects with 303; a refusal shows the page again.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  Done,
  ObjectTitle,
  OfficeAddress,
  OfficeData,
  OfficeScreens,
  ScreenName,
} from '#contract/office/office.ts';
import type { SignedInStaff } from '#office/shared/server/signed-in.ts';
import { answerErrors } from '#server/http/answer-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import { filesOf, paths, readForm, type SentFile, textsOf, typedIn } from '#server/http/form.ts';
import { rateOf } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';
import { announceDone, type DoneNotice, takeDoneNotice } from './done-notice.ts';

export type Outcome<Screen extends ScreenName> =
  | { done?: Done; to?: string; about?: string; title?: ObjectTitle | undefined }
  | { show: OfficeScreens[Screen]; refusal?: ApiError };

export interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  values: Record<string, string>;
  /** the part after the action's name: `remove:text.3` */
  about: string;
  staff: SignedInStaff;
}

interface HandedIn extends Asked {
  /** files as a stream; fields sent before them are already in `values` */
  files: AsyncIterable<SentFile>;
}

/** After its answer the server empties the journal (server/http/forgets.ts). */
export const erasesData =
  <Given extends Asked, Result>(act: (given: Given) => Promise<Result>) =>
  (given: Given): Promise<Result> => {
    given.request.erasesData = true;
    return act(given);
  };

interface Page<Screen extends ScreenName> {
  address: OfficeAddress;
  screen: Screen;
  page?: string;
  framed?: true;
  camera?: boolean;
  read: (request: FastifyRequest) => OfficeScreens[Screen] | undefined | Promise<OfficeScreens[Screen] | undefined>;
  actions?: Record<string, (asked: Asked) => Promise<Outcome<Screen>>>;
  /** uploads: a multipart form of its own, without an action name */
  takesFiles?: {
    field: string;
    bytes: number;
    files: number;
    act: (asked: HandedIn) => Promise<Outcome<Screen>>;
  };
  timeout?: number;
  /** requests from one household within `limits.window` */
  rate?: number;
  paths?: boolean;
  bodyLimit?: number;
}

type Needed = Pick<Services, 'show' | 'site' | 'language' | 'origin'>;

const secret = /password|code|credential/i;

export function officePage<Screen extends ScreenName>(scope: FastifyInstance, services: Needed, page: Page<Screen>) {
  const { address, screen, read, actions = {}, takesFiles, rate = limits.officePressesPerWindow, bodyLimit } = page;
  const { timeout = limits.handlerTimeout } = page;

  async function showPage(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      facts,
      refusal,
      notice,
    }: { facts?: OfficeScreens[Screen]; refusal?: ApiError | undefined; notice?: DoneNotice | undefined },
  ) {
    const told = facts ?? (await read(request));
    if (told === undefined) return services.show(request, reply, { kept: '/404' });
    const data = { ...frameOf(request, refusal, notice), screen, facts: told } as OfficeData;
    return services.show(request, reply, {
      page: page.page ?? address,
      path: pathOf(request),
      framed: page.framed,
      data,
      ...(page.camera && { camera: true }),
      ...(refusal && { status: refusal.status }),
    });
  }

  const options = {
    handlerTimeout: limits.handlerTimeout,
    errorHandler: answerErrors(services, async (request, reply, refusal) =>
      // Without `admitted` the guard failed, for example without a database: show nothing.
      request.admitted && !isGuards(refusal)
        ? showPage(request, reply, { refusal })
        : showNotice(services, request, reply, refusal),
    ),
  };
  scope.get(address, options, async (request, reply) =>
    showPage(request, reply, { notice: takeDoneNotice(request, reply, services.origin()) }),
  );

  if (Object.keys(actions).length === 0 && !takesFiles) return;
  const config = { ...rateOf(rate), takesFiles: takesFiles !== undefined };
  const posted = { ...options, handlerTimeout: timeout, config, ...(bodyLimit && { bodyLimit }) };
  scope.post(address, posted, async (request, reply) => {
    // Keeps a silent connection open while the action runs.
    if (timeout > limits.connectionTimeout) reply.raw.setTimeout(timeout, () => reply.raw.destroy());
    const outcome = await outcomeOf(request, reply);
    if ('show' in outcome) return showPage(request, reply, { facts: outcome.show, refusal: outcome.refusal });
    const { done, about, title } = outcome;
    if (done) announceDone(reply, services.origin(), { done, about, title });
    const said = new URLSearchParams({ ...(done && { done }), ...(about && { about }) });
    const to = outcome.to ?? pathOf(request);
    return reply.redirect(said.size > 0 ? `${to}${to.includes('?') ? '&' : '?'}${said}` : to, 303);
  });

  async function outcomeOf(request: FastifyRequest, reply: FastifyReply): Promise<Outcome<Screen>> {
    const staff = request.staff as SignedInStaff;
    if (takesFiles && request.isMultipart())
      return takesFiles.act({
        ...{ request, reply, staff, about: '', files: filesOf(request, takesFiles) },
        get values() {
          return textsOf(typedIn(request));
        },
      });
    const form = await readForm(request, undefined, page.paths ? paths : undefined);
    const values = textsOf(form.values);
    const [action = '', ...about] = (values['action'] ?? '').split(':');
    const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!act) throw new ApiError(422, 'unreadable');
    return act({ request, reply, values, about: about.join(':'), staff });
  }
}

export function showNotice({ show }: Needed, request: FastifyRequest, reply: FastifyReply, refusal: ApiError) {
  const data: OfficeData = { ...frameOf(request, refusal), screen: 'notice', facts: {} };
  return show(request, reply, { page: '/office/notice', path: pathOf(request), data, status: refusal.status });
}

const isGuards = ({ code }: ApiError): boolean =>
  code === 'foreign' || code === 'officeSignedOut' || code === 'roleForbids' || code === 'doorNotYet';

export function frameOf(request: FastifyRequest, refusal: ApiError | undefined, notice?: DoneNotice) {
  const { staff } = request;
  return {
    page: 'office',
    address: pathOf(request),
    person: staff && { name: staff.name, role: staff.role },
    proven: staff?.proven ?? false,
    done: notice?.done,
    doneTo: notice?.about,
    doneTitle: notice?.title,
    refusal: refusal?.code,
    faults: refusal?.faults ?? {},
    values: shownAgain(textsOf(typedIn(request))),
  } as const;
}

export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

export const shownAgain = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name)));
