/** Whose password it is: browsers and password managers want to know, and nothing is sent. */
export const Owner = ({ email }: { email: string | undefined }) =>
  email ? <input type="email" autoComplete="username" value={email} readOnly hidden /> : null;
