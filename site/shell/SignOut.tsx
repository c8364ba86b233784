import { signOutHere } from '#site/session/sign-out.ts';

interface Props {
  label: string;
  /** on the sign-in page, when the server has heard of it, or only this device */
  words: { left: string; leftHere: string };
}

export const SignOut = ({ label, words }: Props) => (
  <button type="button" onClick={() => void signOutHere(words)}>
    {label}
  </button>
);
