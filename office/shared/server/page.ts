/**
 * Forms post to the page's own address, and the button names the action.
 * An action redirects with 303; a refusal shows the page again.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OfficeAddress, OfficeData, OfficeScreens, ScreenName } from '#contract/office/office.ts';
import { createErrorHandler } from '#server/http/answer-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import {
  type FormFile,
  fieldPathPattern,
  getSubmittedValues,
  pickTexts,
  readForm,
  readFormFiles,
} from '#server/http/form.ts';
import { createRateLimit } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';
import { type OutcomeMessage, setOutcomeMessage, takeOutcomeMessage } from './outcome-message.ts';
import type { SignedInStaff } from './signed-in-staff.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** what the buttons of an office page send as `action` */
    actions?: string[];
  }
}

/** `show?: never`: otherwise TypeScript would accept incomplete data beside a redirect. */
export type OfficeActionResult<Screen extends ScreenName> =
  | (Partial<OutcomeMessage> & { to?: string; show?: never })
  | { show: OfficeScreens[Screen]; error?: ApiError };

export interface OfficeActionRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  values: Record<string, string>;
  /** the part after the action's name: `remove:text.3` */
  target: string;
  actor: SignedInStaff;
}

interface OfficeUploadRequest extends OfficeActionRequest {
  /** files as a stream; fields sent before them are already in `values` */
  files: AsyncIterable<FormFile>;
}

/**
 * For actions that delete personal data: after the answer the server also removes it from the
 * database's journal on the disk (server/http/erase-from-disk.ts).
 */
export const eraseFromDiskAfter =
  <Given extends OfficeActionRequest, Result>(act: (given: Given) => Promise<Result>) =>
  (given: Given): Promise<Result> => {
    given.request.deletesData = true;
    return act(given);
  };

interface OfficePageOptions<Screen extends ScreenName> {
  address: OfficeAddress;
  screen: Screen;
  /** The page in `office/pages`, if it differs from `address`. */
  astroPage?: string;
  /** True if another page may show this page in an iframe. */
  isInIframe?: true;
  camera?: boolean;
  read: (request: FastifyRequest) => OfficeScreens[Screen] | undefined | Promise<OfficeScreens[Screen] | undefined>;
  actions?: Record<string, (input: OfficeActionRequest) => Promise<OfficeActionResult<Screen>>>;
  /** A multipart form for files. It has no action name. */
  upload?: {
    field: string;
    bytes: number;
    files: number;
    act: (input: OfficeUploadRequest) => Promise<OfficeActionResult<Screen>>;
  };
  /** requests from one network within `limits.window` */
  rate?: number;
  /** True if field names are paths, such as `blocks.0.text.de`. */
  hasFieldPaths?: boolean;
  bodyLimit?: number;
}

type OfficePageServices = Pick<Services, 'show' | 'site' | 'language' | 'origin'>;

const secretField = /password|code|credential/i;

export function registerOfficePage<Screen extends ScreenName>(
  scope: FastifyInstance,
  services: OfficePageServices,
  page: OfficePageOptions<Screen>,
) {
  const { address, screen, read, actions = {}, upload, rate = limits.officeActionsPerWindow, bodyLimit } = page;

  async function showPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { show, error }: { show?: OfficeScreens[Screen]; error?: ApiError },
    outcomeMessage?: OutcomeMessage,
  ) {
    const screenData = show ?? (await read(request));
    if (screenData === undefined) return services.show(request, reply, { cached: '/404' });
    const data = { ...buildFrameData(request, error, outcomeMessage), screen, screenData } as OfficeData;
    return services.show(request, reply, {
      page: page.astroPage ?? address,
      path: readPath(request),
      isInIframe: page.isInIframe,
      data,
      ...(page.camera && { camera: true }),
      ...(error && { status: error.status }),
    });
  }

  const options = {
    handlerTimeout: limits.handlerTimeout,
    errorHandler: createErrorHandler(services, async (request, reply, error) =>
      // Without `hasAccess` the guard failed, for example without a database: show only the error page.
      request.hasAccess && !isGuardError(error)
        ? showPage(request, reply, { error })
        : showErrorPage(services, request, reply, error),
    ),
  };
  scope.get(address, options, async (request, reply) =>
    showPage(request, reply, {}, takeOutcomeMessage(request, reply, services.origin())),
  );

  if (Object.keys(actions).length === 0 && !upload) return;
  const config = { ...createRateLimit(rate), acceptsFiles: upload !== undefined, actions: Object.keys(actions) };
  const postOptions = {
    ...options,
    handlerTimeout: limits.officeActionTimeout,
    config,
    ...(bodyLimit && { bodyLimit }),
  };
  scope.post(address, postOptions, async (request, reply) => {
    // Keeps a silent connection open while the action runs.
    reply.raw.setTimeout(limits.officeActionTimeout, () => reply.raw.destroy());
    const result = await runAction(request, reply);
    if ('show' in result) return showPage(request, reply, result);
    const { outcome, reference, title } = result;
    if (outcome) setOutcomeMessage(reply, services.origin(), { outcome, reference, title });
    const outcomeQuery = new URLSearchParams({
      ...(outcome && { done: outcome }),
      ...(reference && { about: reference }),
    });
    const to = result.to ?? readPath(request);
    return reply.redirect(outcomeQuery.size > 0 ? `${to}${to.includes('?') ? '&' : '?'}${outcomeQuery}` : to, 303);
  });

  async function runAction(request: FastifyRequest, reply: FastifyReply): Promise<OfficeActionResult<Screen>> {
    const actor = request.staff as SignedInStaff;
    if (upload && request.isMultipart())
      return upload.act({
        request,
        reply,
        actor,
        target: '',
        files: readFormFiles(request, upload),
        get values() {
          return pickTexts(getSubmittedValues(request));
        },
      });
    const form = await readForm(request, undefined, page.hasFieldPaths ? fieldPathPattern : undefined);
    const values = pickTexts(form.values);
    const [action = '', ...argument] = (values['action'] ?? '').split(':');
    const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!act) throw new ApiError(422, 'unreadable');
    return act({ request, reply, values, target: argument.join(':'), actor });
  }
}

export function showErrorPage(
  { show }: OfficePageServices,
  request: FastifyRequest,
  reply: FastifyReply,
  error: ApiError,
) {
  const data: OfficeData = { ...buildFrameData(request, error), screen: 'errorPage', screenData: {} };
  return show(request, reply, { page: '/office/error', path: readPath(request), data, status: error.status });
}

/** The person may not see this page at all. */
const isGuardError = ({ code }: ApiError): boolean =>
  code === 'crossSite' || code === 'officeSignedOut' || code === 'roleNotAllowed' || code === 'doorNotOpen';

/** The data of a page that its screen does not choose: the person, messages, typed values. */
export function buildFrameData(request: FastifyRequest, error: ApiError | undefined, outcomeMessage?: OutcomeMessage) {
  const { staff } = request;
  return {
    page: 'office',
    address: readPath(request),
    person: staff && { name: staff.name, role: staff.role },
    hasFreshProof: staff?.hasFreshProof ?? false,
    outcome: outcomeMessage?.outcome,
    outcomeReference: outcomeMessage?.reference,
    outcomeTitle: outcomeMessage?.title,
    errorCode: error?.code,
    fieldErrors: error?.fieldErrors ?? {},
    values: omitSecrets(pickTexts(getSubmittedValues(request))),
  } as const;
}

export const readPath = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** A refused form shows its values again, but never passwords, codes or credentials. */
export const omitSecrets = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secretField.test(name)));
