/** Shows in the header that somebody is signed in. Pages come from a cache and are the same for everybody: only the browser knows. */
import { accountPages } from '#contract/account-addresses.ts';
import { carryNotice } from '#site/session/carried-notice.ts';
import { sessionChanged } from '#site/session/names.ts';
import { shelf } from '#site/session/shelf.ts';
import { signOut } from '#site/session/sign-out.ts';
import { keepTokens } from '#site/session/tokens.ts';

export function showSignInState(): void {
  const part = document.querySelector<HTMLElement>('[data-account]');
  if (part) follow(part);
}

function follow(part: HTMLElement): void {
  const tokens = keepTokens(shelf(() => localStorage));
  const show = () => {
    part.hidden = !tokens.exist();
  };
  show();
  for (const event of ['storage', 'pageshow', sessionChanged]) addEventListener(event, show);
  document.addEventListener('prerenderingchange', show);

  part.querySelector('button')?.addEventListener('click', async () => {
    part.hidden = true;
    const world = { fetch: (address: string, init: RequestInit) => fetch(address, init) };
    const heard = await signOut(world, tokens, tokens.clear);
    carryNotice({ kind: 'success', text: part.dataset[heard ? 'left' : 'leftHere'] ?? '' });
    location.assign(accountPages.signIn);
  });
}
