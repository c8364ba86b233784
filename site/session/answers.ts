import * as z from 'zod/mini';

const errorSchema = z.object({
  error: z.object({
    message: z.string().check(z.minLength(1)),
    code: z.optional(z.string()),
    fields: z.optional(z.record(z.string(), z.object({ message: z.string() }))),
  }),
});

const tokensSchema = z.looseObject({
  data: z.looseObject({ access_token: z.string().check(z.minLength(1)), refresh_token: z.nullish(z.string()) }),
});

export const parseTokens = (answer: unknown) => tokensSchema.safeParse(answer).data;

export const readBody = (answer: Response): Promise<unknown> => answer.json().catch(() => undefined);

export interface CallErrorDetails {
  message: string;
  code?: string | undefined;
  fields: Record<string, string>;
}

/** Returns undefined if the server gave no reason. Callers can still read the body. */
export async function readErrorDetails(answer: Response): Promise<CallErrorDetails | undefined> {
  const { error } = errorSchema.safeParse(await readBody(answer.clone())).data ?? {};
  if (!error) return undefined;
  const { message, code, fields = {} } = error;
  const fieldMessages = Object.entries(fields).map(([field, { message }]) => [field, message]);
  return { message, code, fields: Object.fromEntries(fieldMessages) };
}

export class CallError extends Error {
  readonly status: number;
  readonly details: CallErrorDetails | undefined;
  /** True if the page's notice already says so: callers must not repeat it or retry. */
  readonly sessionEnded: boolean;

  constructor(status: number, details: CallErrorDetails | undefined, fallback: string, sessionEnded: boolean) {
    super(details?.message ?? fallback);
    this.status = status;
    this.details = details;
    this.sessionEnded = sessionEnded;
  }
}

export const isSessionEnd = (error: unknown): boolean => error instanceof CallError && error.sessionEnded;
