/** Each auth address answers with and without its last slash. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountAddresses, authAddresses, exportFile } from '#contract/accounts/account-addresses.ts';
import {
  changeRequest,
  deleteRequest,
  endSessionRequest,
  forgottenRequest,
  refreshRequest,
  resetRequest,
  signInRequest,
  signOutRequest,
  signUpRequest,
  type TokenAnswer,
  verifyRequest,
} from '#contract/accounts/session.ts';
import { answerErrors } from '#server/http/answer-error.ts';
import { ApiError } from '#server/http/api-error.ts';
import { cacheControl } from '#server/http/headers.ts';
import { networkOf } from '#server/http/network.ts';
import { rateOf } from '#server/http/rates.ts';
import { type Bearer, bearerToken, mustBeSignedIn } from '#server/http/signed-in.ts';
import { limits } from '#server/limits.ts';
import type { Services } from '#server/services.ts';
import { openAccountService } from './account-service.ts';
import { openCredentials } from './credentials.ts';
import { deviceOf } from './device.ts';
import { readBody, takeJson } from './json.ts';
import type { PersonalData } from './personal-data.ts';
import type { AccountServices } from './services.ts';
import type { Tokens } from './sessions.ts';

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type OwnerAnswer = (bearer: Bearer, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const settings = (max: number) => ({ handlerTimeout: limits.handlerTimeout, config: rateOf(max) });

const ending = (max: number) => ({ ...settings(max), config: { ...rateOf(max), forgets: true } as const });

export function accountRoutes(
  app: FastifyInstance,
  services: Services,
  accounts: AccountServices,
  personalData: PersonalData,
): void {
  const { signedIn, language, notifyMailer } = services;
  const { sessions, throttle, admit } = accounts;
  const credentials = openCredentials(accounts);
  const service = openAccountService(accounts, personalData);

  takeJson(app);
  app.setErrorHandler(answerErrors(services));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', cacheControl.never);
  });

  /** Runs after the answer. The storage closes after it. */
  const underWay = new Set<Promise<void>>();
  const inBackground = (work: Promise<void>) => {
    const noted = work
      .then(notifyMailer, (error) =>
        app.log.error({ code: (error as { code?: unknown }).code }, 'an e-mail for a new password could not be stored'),
      )
      .finally(() => underWay.delete(noted));
    underWay.add(noted);
  };
  app.addHook('preClose', async () => void (await Promise.all(underWay)));

  const done = async (work: Promise<unknown>) => {
    await work;
    notifyMailer();
    return { data: { state: 'done' } };
  };
  const tokens = ({ access, refresh }: Tokens): TokenAnswer => ({
    data: { access_token: access, refresh_token: refresh },
  });
  const post = (address: string, max: number, answer: Answer) => {
    for (const path of new Set([address, address.replace(/\/$/, ''), address.replace(/\/?$/, '/')]))
      app.post(path, settings(max), answer);
  };
  const owner =
    (answer: OwnerAnswer): Answer =>
    async (request, reply) =>
      answer(await mustBeSignedIn(signedIn, request), request, reply);
  const { accountCallsPerWindow, signInsPerWindow, signUpsPerWindow } = limits;

  post(authAddresses.signUp, signUpsPerWindow, (request) => {
    const wish = readBody(signUpRequest, request.body);
    return done(admit(() => credentials.signUp(wish, language(request))));
  });

  post(authAddresses.signIn, signInsPerWindow, async ({ body, headers, ip }) => {
    const from = { device: deviceOf(headers['user-agent']), network: networkOf(ip) };
    const wish = readBody(signInRequest, body);
    await throttle.delay(wish.email);
    return tokens(await admit(() => credentials.signIn(wish, ip, from)));
  });

  for (const address of [authAddresses.refresh, authAddresses.refreshAlias])
    post(address, limits.refreshesPerWindow, async ({ body }) => {
      const renewed = await sessions.renew(readBody(refreshRequest, body).refresh_token);
      if (!renewed) throw new ApiError(401, 'sessionOver');
      return tokens(renewed);
    });

  post(authAddresses.signOut, accountCallsPerWindow, async (request) => {
    const { refresh_token } = readBody(signOutRequest, request.body);
    const given = [refresh_token, bearerToken(request)].filter((token) => token !== undefined);
    for (const token of given) await sessions.end(token);
    return done(Promise.resolve());
  });

  post(
    authAddresses.signOutEverywhere,
    accountCallsPerWindow,
    owner(({ accountId }) => done(sessions.endAll(accountId))),
  );

  post(authAddresses.forgotten, signUpsPerWindow, ({ body }) =>
    done(credentials.forgotten(readBody(forgottenRequest, body).email, inBackground)),
  );

  post(authAddresses.reset, signInsPerWindow, ({ body, ip }) => {
    const { key, password } = readBody(resetRequest, body);
    return done(admit(() => credentials.reset(key, password, ip)));
  });

  post(
    authAddresses.change,
    signInsPerWindow,
    owner((bearer, { body, ip }) => {
      const { current, password } = readBody(changeRequest, body);
      return done(admit(() => credentials.change(bearer, current, password, ip)));
    }),
  );

  post(authAddresses.verify, signInsPerWindow, async (request) => {
    const { key, password } = readBody(verifyRequest, request.body);
    const bearer = await signedIn(request);
    return done(admit(() => credentials.verify(key, password, bearer, request.ip)));
  });

  post(
    accountAddresses.verifyAgain,
    signUpsPerWindow,
    owner((bearer) => done(credentials.verifyAgain(bearer))),
  );

  app.get(
    accountAddresses.account,
    settings(accountCallsPerWindow),
    owner(async (bearer) => ({ data: await service.show(bearer) })),
  );

  app.get(
    accountAddresses.export,
    settings(accountCallsPerWindow),
    owner(async (bearer, _request, reply) => {
      reply.header('content-disposition', `attachment; filename="${exportFile}"`);
      return { data: await service.copy(bearer) };
    }),
  );

  post(
    accountAddresses.endSession,
    accountCallsPerWindow,
    owner(({ accountId }, { body }) => done(sessions.endOne(accountId, readBody(endSessionRequest, body).id))),
  );

  app.delete(
    accountAddresses.newsletter,
    ending(accountCallsPerWindow),
    owner((bearer) => done(service.leaveNewsletter(bearer))),
  );

  app.delete(
    accountAddresses.account,
    ending(signInsPerWindow),
    owner(async (bearer, { body, ip }) => {
      const { password } = readBody(deleteRequest, body);
      return done(service.remove(await admit(() => credentials.confirm(bearer, password, ip))));
    }),
  );
}
