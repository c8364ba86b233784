import { signOutAndRedirect } from '#site/session/sign-out.ts';

interface Props {
  label: string;
  /** Notices for the sign-in page: signed out on the server, or only on this device. */
  strings: { signedOut: string; signedOutHere: string };
}

export const SignOut = ({ label, strings }: Props) => (
  <button type="button" onClick={() => void signOutAndRedirect(strings)}>
    {label}
  </button>
);
