/** Tells password managers whose password it is. Not submitted. */
export const Owner = ({ email }: { email: string | undefined }) =>
  email ? <input type="email" autoComplete="username" value={email} readOnly hidden /> : null;
