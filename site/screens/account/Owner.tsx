/** Tells a password manager whose password it is. */
export const Owner = ({ email }: { email: string }) => (
  <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
);
