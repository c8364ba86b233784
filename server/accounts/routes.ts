/** The addresses of accounts. Each auth address answers with and without its last slash. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountAddresses, authAddresses, exportFile } from '#contract/account-addresses.ts';
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
} from '#contract/session.ts';
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
import { openSignIn } from './sign-in.ts';

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type OwnerAnswer = (bearer: Bearer, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const done = { data: { state: 'done' } } as const;
const tokens = ({ access, refresh }: Tokens): TokenAnswer => ({
  data: { access_token: access, refresh_token: refresh },
});
const settings = (max: number) => ({
  handlerTimeout: limits.handlerTimeout,
  config: rateOf(max),
});

/** With what is kept of people. */
const ending = (max: number) => ({ ...settings(max), config: { ...rateOf(max), forgets: true } as const });

export function accountRoutes(
  app: FastifyInstance,
  services: Services,
  accounts: AccountServices,
  personalData: PersonalData,
): void {
  const { signedIn, language, notifyMailer } = services;
  const { sessions, throttle, admit } = accounts;
  const { signUp, signIn } = openSignIn(accounts);
  const credentials = openCredentials(accounts);
  const service = openAccountService(accounts, personalData);

  takeJson(app);
  app.setErrorHandler(answerErrors(services));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', cacheControl.never);
  });

  /** Work that goes on after its answer; the storage closes after it. */
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

  const post = (address: string, max: number, answer: Answer) => {
    for (const path of new Set([address, address.replace(/\/$/, ''), address.replace(/\/?$/, '/')]))
      app.post(path, settings(max), answer);
  };
  const owner =
    (answer: OwnerAnswer): Answer =>
    async (request, reply) =>
      answer(await mustBeSignedIn(signedIn, request), request, reply);

  post(authAddresses.signUp, limits.signUpsPerWindow, async (request) => {
    const wish = readBody(signUpRequest, request.body);
    await admit(() => signUp(wish, language(request)));
    notifyMailer();
    return done;
  });

  post(authAddresses.signIn, limits.signInsPerWindow, async ({ body, headers, ip }) => {
    const from = { device: deviceOf(headers['user-agent']), network: networkOf(ip) };
    const wish = readBody(signInRequest, body);
    await throttle.delay(wish.email);
    return tokens(await admit(() => signIn(wish, ip, from)));
  });

  for (const address of [authAddresses.refresh, authAddresses.refreshAlias]) {
    post(address, limits.refreshesPerWindow, async ({ body }) => {
      const { refresh_token } = readBody(refreshRequest, body);
      const renewed = await sessions.renew(refresh_token);
      if (!renewed) throw new ApiError(401, 'sessionOver');
      return tokens(renewed);
    });
  }

  post(authAddresses.signOut, limits.accountCallsPerWindow, async (request) => {
    const { refresh_token } = readBody(signOutRequest, request.body);
    for (const token of [refresh_token, bearerToken(request)]) if (token) await sessions.end(token);
    return done;
  });

  post(
    authAddresses.signOutEverywhere,
    limits.accountCallsPerWindow,
    owner(async ({ accountId }) => {
      await sessions.endAll(accountId);
      return done;
    }),
  );

  post(authAddresses.forgotten, limits.signUpsPerWindow, async ({ body }) => {
    await credentials.forgotten(readBody(forgottenRequest, body).email, inBackground);
    return done;
  });

  post(authAddresses.reset, limits.signInsPerWindow, async ({ body, ip }) => {
    const { key, password } = readBody(resetRequest, body);
    await admit(() => credentials.reset(key, password, ip));
    notifyMailer();
    return done;
  });

  post(
    authAddresses.change,
    limits.signInsPerWindow,
    owner(async (bearer, { body, ip }) => {
      const { current, password } = readBody(changeRequest, body);
      await admit(() => credentials.change(bearer, current, password, ip));
      notifyMailer();
      return done;
    }),
  );

  post(authAddresses.verify, limits.signInsPerWindow, async (request) => {
    const { key, password } = readBody(verifyRequest, request.body);
    const bearer = await signedIn(request);
    await admit(() => credentials.verify(key, { bearer, password }, request.ip));
    return done;
  });

  post(
    accountAddresses.verifyAgain,
    limits.signUpsPerWindow,
    owner(async (bearer) => {
      await credentials.verifyAgain(bearer);
      notifyMailer();
      return done;
    }),
  );

  const often = settings(limits.accountCallsPerWindow);
  app.get(
    accountAddresses.account,
    often,
    owner(async (bearer) => ({ data: await service.show(bearer) })),
  );

  app.get(
    accountAddresses.export,
    often,
    owner(async (bearer, _request, reply) => {
      reply.header('content-disposition', `attachment; filename="${exportFile}"`);
      return { data: await service.copy(bearer) };
    }),
  );

  post(
    accountAddresses.endSession,
    limits.accountCallsPerWindow,
    owner(async ({ accountId }, { body }) => {
      await sessions.endOne(accountId, readBody(endSessionRequest, body).id);
      return done;
    }),
  );

  app.delete(
    accountAddresses.newsletter,
    ending(limits.accountCallsPerWindow),
    owner(async (bearer) => {
      await service.leaveNewsletter(bearer);
      return done;
    }),
  );

  app.delete(
    accountAddresses.account,
    ending(limits.signInsPerWindow),
    owner(async (bearer, { body, ip }) => {
      const { password } = readBody(deleteRequest, body);
      await service.remove(await admit(() => credentials.confirm(bearer, password, ip)));
      notifyMailer();
      return done;
    }),
  );
}
