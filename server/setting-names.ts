/** What an operator may have meant by a name that is none of ours. */

/** One slip away from this setting. */
export function meantBy(found: string, ours: readonly string[]): string | undefined {
  if (ours.includes(found)) return undefined;
  return ours.find((own) => own.length >= 5 && closeTo(found, own));
}

/** How other programs begin what is one setting here. They may be meant for another program, so they stop nothing. */
const elsewhere: [RegExp, string][] = [
  [/^(SMTP|MAIL|MAILER|EMAIL)_/, 'SMTP_URL'],
  [/^(DATABASE|DB|POSTGRES)_/, 'DATABASE_URL'],
  [/^TOKEN_/, 'TOKEN_SECRET'],
  [/^UPLOAD_/, 'UPLOAD_KEY'],
  [/^(TRUST|TRUSTED)_/, 'TRUST_PROXY'],
];

/** The setting in which that stands here: `SMTP_PASSWORD` → `SMTP_URL` */
export function standsIn(found: string, ours: readonly string[]): string | undefined {
  return ours.includes(found) ? undefined : elsewhere.find(([pattern]) => pattern.test(found))?.[1];
}

/** One letter wrong, missing, too many, or two swapped. */
function closeTo(found: string, wanted: string): boolean {
  if (Math.abs(found.length - wanted.length) > 1) return false;
  let start = 0;
  while (start < found.length && found[start] === wanted[start]) start++;
  const [restFound, restWanted] = [found.slice(start), wanted.slice(start)];
  return (
    restFound.slice(1) === restWanted.slice(1) ||
    restFound.slice(1) === restWanted ||
    restFound === restWanted.slice(1) ||
    (restFound[0] === restWanted[1] && restFound[1] === restWanted[0] && restFound.slice(2) === restWanted.slice(2))
  );
}
