/** Tells password managers whose password it is. The browser does not submit it. */
export const UsernameField = ({ email }: { email: string | undefined }) =>
  email ? <input type="email" autoComplete="username" value={email} readOnly hidden /> : null;
