import { signOutAndRedirect } from '#site/session/sign-out.ts';

export const SignOut = ({ label }: { label: string }) => (
  <button type="button" onClick={() => void signOutAndRedirect()}>
    {label}
  </button>
);
