/** Drops the mail server's message, which may contain the recipient's address. */

export interface DeliveryError {
  /** For the office and the log: `550 EENVELOPE`. */
  code: string;
  final: boolean;
}

export function toDeliveryError(error: unknown): DeliveryError {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const name = typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : 'EUNKNOWN';
  return {
    code: [status, name].filter(Boolean).join(' '),
    // The mail server refuses our sign-in: retry, because the email is not the cause.
    final: status !== undefined && status >= 500 && (name === 'EENVELOPE' || name === 'EMESSAGE'),
  };
}

const errorDescriptions: [RegExp, string][] = [
  [/EAUTH|ENOAUTH|EOAUTH2/, 'the mail server refuses the user or the password of SMTP_URL'],
  [/EDNS|ENOTFOUND|EAI_AGAIN/, 'the name of the mail server is not known'],
  [/ETLS|EREQUIRETLS/, 'an encrypted connection to the mail server is not possible'],
  [/ECONNECTION|ESOCKET|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH/, 'the mail server cannot be reached'],
  [/ETIMEDOUT/, 'the mail server does not answer'],
  [/EBOUNCED/, 'the email came back'],
  [/EENVELOPE/, 'the mail server refuses the recipient or the sender'],
  [/EMESSAGE/, 'the mail server refuses the email'],
  [/EACCES|EROFS|ENOSPC|ENOENT/, 'the folder for emails cannot be written to'],
];

export const describeDeliveryError = (code: string): string =>
  errorDescriptions.find(([pattern]) => pattern.test(code))?.[1] ?? 'the reason is not known';
