/** Tells password managers whose password it is. Not submitted. */
export const UsernameField = ({ email }: { email: string | undefined }) =>
  email ? <input type="email" autoComplete="username" value={email} readOnly hidden /> : null;
