import { z } from 'zod';
import { shown } from './explain.ts';

interface Refused {
  code?: string | undefined;
  input?: unknown;
  keys?: string[];
}

export const found = (value: unknown): string => shown(value, 'is');

export const oneOf = <const T extends readonly string[]>(allowed: T) =>
  z.enum(allowed, { error: ({ input }: Refused) => `${found(input)}; allowed are ${allowed.join(', ')}` });

export const between = (least: number, most: number) => {
  const error = ({ input }: Refused) => `${found(input)}; allowed are numbers from ${least} to ${most}`;
  return z.number({ error }).min(least, { error }).max(most, { error });
};

export const yesOrNo = () =>
  z.boolean({ error: ({ input }: Refused) => `${found(input)}; allowed are true and false` });

export const fileName = (pattern: RegExp, like: string) => {
  const error = ({ input }: Refused) => `${found(input)}; wanted is a name like ${like}`;
  return z.string({ error }).regex(pattern, { error });
};

export const only = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.strictObject(shape, {
    error: ({ code, keys, input }: Refused) => {
      const allowed = Object.keys(shape).join(', ');
      if (code === 'unrecognized_keys') return `does not know ${keys?.join(', ')}; allowed are ${allowed}`;
      return `${found(input)}; wanted are the fields ${allowed}`;
    },
  });

export const numbers = <const T extends readonly [z.ZodNumber, ...z.ZodNumber[]]>(parts: T, meaning: string) =>
  z.tuple(parts, { error: ({ input }: Refused) => `${found(input)}; wanted is ${meaning}` });

export const chosen = <T>(choose: (written: unknown) => z.ZodType<T>) =>
  z.unknown().transform((written, context): T => {
    const read = choose(written).safeParse(written);
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) {
      context.issues.push({ code: 'custom', path, message, input: written });
    }
    return z.NEVER;
  });
