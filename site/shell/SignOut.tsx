import { signOutAndRedirect } from '#site/session/sign-out.ts';

interface Props {
  label: string;
  /** said on the sign-in page: signed out on the server, or only on this device */
  words: { left: string; leftHere: string };
}

export const SignOut = ({ label, words }: Props) => (
  <button type="button" onClick={() => void signOutAndRedirect(words)}>
    {label}
  </button>
);
