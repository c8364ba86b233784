/** A new request cancels an earlier one, so that the form stays usable. */
import { authAddresses } from '#contract/accounts/account-addresses.ts';
import type { SignInRequest, SignUpRequest } from '#contract/accounts/session.ts';
import { type CallErrorDetails, parseTokens, readBody, readErrorDetails } from './answers.ts';
import { type SessionEnvironment, sendCall, type TokenStore } from './environment.ts';
import { delays } from './names.ts';
import { type SessionStores, updateAuth } from './stores.ts';

type SignInOutcome = { state: 'done' } | { state: 'cancelled' } | ({ state: 'refused' } & CallErrorDetails);
type LoadingFlag = 'signInLoading' | 'signUpLoading';

interface SignInAttempt {
  flag: LoadingFlag;
  failureMessage: string;
  send: (signal: AbortSignal) => Promise<Response>;
  handleAnswer: (answer: unknown) => boolean;
}

export function openSignIn(env: SessionEnvironment, { auth, navigation, notice }: SessionStores, tokens: TokenStore) {
  const { strings, wait } = env;
  let latestRequest: AbortController | undefined;
  const latestByFlag: Partial<Record<LoadingFlag, AbortController>> = {};

  async function attempt({ flag, failureMessage, send, handleAnswer }: SignInAttempt): Promise<SignInOutcome> {
    latestRequest?.abort();
    const request = new AbortController();
    latestRequest = request;
    latestByFlag[flag] = request;
    updateAuth(auth, { [flag]: true });
    // Browsers' own texts for network errors do not help visitors.
    const answer = await send(request.signal).catch(() => undefined);
    const isOk = answer?.status === 200;
    const body = isOk ? await readBody(answer) : undefined;
    const details = answer && !isOk ? await readErrorDetails(answer) : undefined;
    if (latestByFlag[flag] === request) updateAuth(auth, { [flag]: false });
    if (request.signal.aborted) return { state: 'cancelled' };
    if (isOk && handleAnswer(body)) return { state: 'done' };
    const refused = details ?? { message: failureMessage, fields: {} };
    notice.set({ kind: 'error', text: refused.message });
    return { state: 'refused', ...refused };
  }

  return {
    signIn: (credentials: SignInRequest) =>
      attempt({
        flag: 'signInLoading',
        failureMessage: strings.signInFailed,
        send: (signal) => sendCall(env, authAddresses.signIn, { body: credentials, signal }),
        handleAnswer(answer) {
          const read = parseTokens(answer);
          if (!read) return false;
          tokens.save(read.data.access_token, read.data.refresh_token ?? undefined);
          updateAuth(auth, { userDetail: read });
          notice.set({ kind: 'success', text: strings.signInSuccess });
          void wait(delays.afterSignIn).then(() => {
            if (tokens.hasTokens()) navigation.set({ path: '/' });
          });
          return true;
        },
      }),

    signUp: (request: SignUpRequest) =>
      attempt({
        flag: 'signUpLoading',
        failureMessage: strings.signUpFailed,
        send: (signal) => sendCall(env, authAddresses.signUp, { body: request, bearer: tokens.accessToken(), signal }),
        handleAnswer() {
          notice.set({ kind: 'success', text: strings.signUpSuccess });
          navigation.set({ path: '/login' });
          return true;
        },
      }),
  };
}
