import type { ReactNode } from 'react';
import { accountPages } from '#contract/account-addresses.ts';
import { ButtonLink } from '#site/ui/Button.tsx';
import style from './Account.module.css';
import type { AccountWords } from './account-words.ts';

interface Props {
  words: AccountWords['page'];
  children: ReactNode;
}

/** Nobody is sent away from here: whoever has no session is told where to begin one. */
export const SignedOut = ({ words, children }: Props) => (
  <div className={style.waiting}>
    {children}
    <p>{words.signedOut}</p>
    <div className={style.ways}>
      <ButtonLink look="solid" href={accountPages.signIn}>
        {words.signIn}
      </ButtonLink>
      <ButtonLink href="/signup">{words.signUp}</ButtonLink>
    </div>
  </div>
);
