/** Each auth address answers with and without its last slash. */
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountAddresses, authAddresses, exportFileName } from '#contract/accounts/account-addresses.ts';
import {
  changePasswordRequest,
  deleteAccountRequest,
  endSessionRequest,
  forgotPasswordRequest,
  refreshRequest,
  resetPasswordRequest,
  signInRequest,
  signOutRequest,
  signUpRequest,
  type TokenAnswer,
  verifyEmailRequest,
} from '#contract/accounts/session.ts';
import { type AccountSession, readBearerToken, requireAccountSession } from '#server/http/account-session.ts';
import { createErrorHandler } from '#server/http/answer-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import { cacheControl } from '#server/http/headers.ts';
import { truncateIp } from '#server/http/ip-address.ts';
import { createRateLimit } from '#server/http/rates.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';
import type { AccountService } from './account-service.ts';
import { openCredentials } from './credentials.ts';
import { describeDevice } from './device.ts';
import { acceptJsonBodies, parseBody } from './json-body.ts';
import type { AccountServices } from './services.ts';
import type { SessionTokens } from './sessions.ts';

type AccountRouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type OwnerRouteHandler = (bearer: AccountSession, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const routeOptions = (max: number) => ({ handlerTimeout: limits.handlerTimeout, config: createRateLimit(max) });

const deletionRouteOptions = (max: number) => ({
  ...routeOptions(max),
  config: { ...createRateLimit(max), deletesData: true } satisfies FastifyContextConfig,
});

export function registerAccountRoutes(
  app: FastifyInstance,
  services: Services,
  accounts: AccountServices,
  service: AccountService,
): void {
  const { findAccountSession, language, notifyMailer } = services;
  const { sessions, throttle, limitHashing } = accounts;
  const credentials = openCredentials(accounts);

  acceptJsonBodies(app);
  app.setErrorHandler(createErrorHandler(services));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', cacheControl.never);
  });

  /** Work after an answer. A stopping server waits for it before the storage closes. */
  const underWay = new Set<Promise<void>>();
  const runInBackground = (work: Promise<void>) => {
    const pending = work
      .then(notifyMailer, (error) =>
        app.log.error({ code: (error as { code?: unknown }).code }, 'an email for a new password could not be stored'),
      )
      .finally(() => underWay.delete(pending));
    underWay.add(pending);
  };
  app.addHook('preClose', async () => void (await Promise.all(underWay)));

  const answerDone = async (work: Promise<unknown>) => {
    await work;
    notifyMailer();
    return { data: { state: 'done' } };
  };
  const toTokenAnswer = ({ access, refresh }: SessionTokens): TokenAnswer => ({
    data: { access_token: access, refresh_token: refresh },
  });
  const registerPost = (address: string, max: number, answer: AccountRouteHandler) => {
    for (const path of new Set([address, address.replace(/\/$/, ''), address.replace(/\/?$/, '/')]))
      app.post(path, routeOptions(max), answer);
  };
  const withSession =
    (answer: OwnerRouteHandler): AccountRouteHandler =>
    async (request, reply) =>
      answer(await requireAccountSession(findAccountSession, request), request, reply);
  const { accountCallsPerWindow: calls, signInsPerWindow: signIns, signUpsPerWindow: signUps } = limits;

  registerPost(authAddresses.signUp, signUps, (request) => {
    const body = parseBody(signUpRequest, request.body);
    return answerDone(limitHashing(() => credentials.signUp(body, language(request))));
  });

  registerPost(authAddresses.signIn, signIns, async ({ body, headers, ip }) => {
    const from = { device: describeDevice(headers['user-agent']), network: truncateIp(ip) };
    const account = parseBody(signInRequest, body);
    await throttle.delayAttempt(account.email);
    return toTokenAnswer(await limitHashing(() => credentials.signIn(account, ip, from)));
  });

  for (const address of [authAddresses.refresh, authAddresses.refreshAlias])
    registerPost(address, limits.refreshesPerWindow, async ({ body }) => {
      const renewed = await sessions.renew(parseBody(refreshRequest, body).refresh_token);
      if (!renewed) throw new ApiError(401, 'sessionExpired');
      return toTokenAnswer(renewed);
    });

  registerPost(authAddresses.signOut, calls, async (request) => {
    const { refresh_token } = parseBody(signOutRequest, request.body);
    const given = [refresh_token, readBearerToken(request)].filter((token) => token !== undefined);
    for (const token of given) await sessions.end(token);
    return answerDone(Promise.resolve());
  });

  const endAllSessions = withSession(({ accountId }) => answerDone(sessions.endAll(accountId)));
  registerPost(authAddresses.signOutEverywhere, calls, endAllSessions);

  registerPost(authAddresses.forgotten, signUps, ({ body }) =>
    answerDone(credentials.requestPasswordReset(parseBody(forgotPasswordRequest, body).email, runInBackground)),
  );

  registerPost(authAddresses.reset, signIns, ({ body, ip }) => {
    const { key, password } = parseBody(resetPasswordRequest, body);
    return answerDone(limitHashing(() => credentials.resetPassword(key, password, ip)));
  });

  registerPost(
    authAddresses.change,
    signIns,
    withSession((bearer, { body, ip }) => {
      const { current, password } = parseBody(changePasswordRequest, body);
      return answerDone(limitHashing(() => credentials.changePassword(bearer, current, password, ip)));
    }),
  );

  registerPost(authAddresses.verify, signIns, async (request) => {
    const { key, password } = parseBody(verifyEmailRequest, request.body);
    const bearer = await findAccountSession(request);
    return answerDone(limitHashing(() => credentials.verifyEmail(key, password, bearer, request.ip)));
  });

  const resendVerification = withSession((bearer) => answerDone(credentials.resendVerification(bearer)));
  registerPost(accountAddresses.verifyAgain, signUps, resendVerification);

  const readAccount = withSession(async (bearer) => ({ data: await service.readAccount(bearer) }));
  app.get(accountAddresses.account, routeOptions(calls), readAccount);

  app.get(
    accountAddresses.export,
    routeOptions(calls),
    withSession(async (bearer, _request, reply) => {
      reply.header('content-disposition', `attachment; filename="${exportFileName}"`);
      return { data: await service.exportData(bearer) };
    }),
  );

  registerPost(
    accountAddresses.endSession,
    calls,
    withSession(({ accountId }, { body }) =>
      answerDone(sessions.endOne(accountId, parseBody(endSessionRequest, body).id)),
    ),
  );

  const leaveNewsletter = withSession((bearer) => answerDone(service.leaveNewsletter(bearer)));
  app.delete(accountAddresses.newsletter, deletionRouteOptions(calls), leaveNewsletter);

  app.delete(
    accountAddresses.account,
    deletionRouteOptions(signIns),
    withSession(async (bearer, { body, ip }) => {
      const { password } = parseBody(deleteAccountRequest, body);
      return answerDone(
        service.deleteAccount(await limitHashing(() => credentials.confirmPassword(bearer, password, ip))),
      );
    }),
  );
}
