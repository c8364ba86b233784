/** What an answer says, in a form that a screen can show. */
import * as z from 'zod/mini';

const refused = z.object({
  error: z.object({
    message: z.string().check(z.minLength(1)),
    code: z.optional(z.string()),
    fields: z.optional(z.record(z.string(), z.object({ message: z.string() }))),
  }),
});

const withTokens = z.looseObject({
  data: z.looseObject({ access_token: z.string().check(z.minLength(1)), refresh_token: z.nullish(z.string()) }),
});

/** The whole answer to a sign-in or a refresh, if there are tokens in it. */
export const tokensIn = (answer: unknown) => withTokens.safeParse(answer).data;

/** Undefined: no JSON. */
export const bodyOf = (answer: Response): Promise<unknown> => answer.json().catch(() => undefined);

export interface Refusal {
  message: string;
  code?: string | undefined;
  fields: Record<string, string>;
}

/** Undefined: the server did not explain itself. The answer can still be read by others. */
export async function refusalIn(answer: Response): Promise<Refusal | undefined> {
  const { error } = refused.safeParse(await bodyOf(answer.clone())).data ?? {};
  if (!error) return undefined;
  const { message, code, fields = {} } = error;
  const said = Object.entries(fields).map(([field, { message }]) => [field, message]);
  return { message, code, fields: Object.fromEntries(said) };
}

export class CallFailed extends Error {
  readonly status: number;
  readonly refusal: Refusal | undefined;
  /** The session has ended with this answer. The page's notice says so; nothing else repeats it or tries again. */
  readonly sessionEnded: boolean;

  constructor(status: number, refusal: Refusal | undefined, otherwise: string, sessionEnded: boolean) {
    super(refusal?.message ?? otherwise);
    this.status = status;
    this.refusal = refusal;
    this.sessionEnded = sessionEnded;
  }
}

export const endsSession = (fault: unknown): boolean => fault instanceof CallFailed && fault.sessionEnded;
