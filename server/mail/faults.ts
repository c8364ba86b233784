/** What a failed delivery means. The server's own words are not kept: they like to repeat the address. */

export interface Fault {
  /** for the office and the log: `550 EENVELOPE` */
  code: string;
  /** the recipient will never take this letter */
  final: boolean;
}

export function faultOf(error: unknown): Fault {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const name = typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : 'EUNKNOWN';
  return {
    code: [status, name].filter(Boolean).join(' '),
    // A refused sign-in is our mistake and no word about this letter.
    final: status !== undefined && status >= 500 && (name === 'EENVELOPE' || name === 'EMESSAGE'),
  };
}
