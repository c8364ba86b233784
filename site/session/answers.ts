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

export const tokensIn = (answer: unknown) => withTokens.safeParse(answer).data;

export const bodyOf = (answer: Response): Promise<unknown> => answer.json().catch(() => undefined);

export interface Refusal {
  message: string;
  code?: string | undefined;
  fields: Record<string, string>;
}

/** Undefined: the server gave no reason. Leaves the body readable. */
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
  /** The page's notice says so already: do not repeat it and do not retry. */
  readonly sessionEnded: boolean;

  constructor(status: number, refusal: Refusal | undefined, otherwise: string, sessionEnded: boolean) {
    super(refusal?.message ?? otherwise);
    this.status = status;
    this.refusal = refusal;
    this.sessionEnded = sessionEnded;
  }
}

export const endsSession = (fault: unknown): boolean => fault instanceof CallFailed && fault.sessionEnded;
