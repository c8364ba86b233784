import { useQuery } from '@tanstack/react-query';
import { accountAnswer } from '#contract/account.ts';
import { accountAddresses } from '#contract/account-addresses.ts';
import { CallFailed } from '#site/session/answers.ts';
import { sessionOf } from '#site/session/browser.ts';
import type { AccountSetup } from './account-props.ts';

/** The account as the server has it. */
export const useAccount = ({ session }: AccountSetup, enabled: boolean) =>
  useQuery({
    queryKey: ['account'],
    enabled,
    async queryFn({ signal }) {
      try {
        return (await sessionOf(session).fetchJson(accountAnswer, accountAddresses.account, { signal })).data;
      } catch (fault) {
        // The network's own words, or an answer that is none, would help nobody.
        throw fault instanceof CallFailed ? fault : new Error(session.callFailed, { cause: fault });
      }
    },
  });
