import { z } from 'zod';
import { describeValue } from './explain.ts';

interface InvalidInput {
  code?: string | undefined;
  input?: unknown;
  keys?: string[];
}

export const describeInput = (value: unknown): string => describeValue(value, 'is');

export const oneOf = <const T extends readonly string[]>(allowed: T) =>
  z.enum(allowed, { error: ({ input }: InvalidInput) => `${describeInput(input)}; allowed are ${allowed.join(', ')}` });

export const numberBetween = (least: number, most: number) => {
  const error = ({ input }: InvalidInput) => `${describeInput(input)}; allowed are numbers from ${least} to ${most}`;
  return z.number({ error }).min(least, { error }).max(most, { error });
};

export const booleanValue = () =>
  z.boolean({ error: ({ input }: InvalidInput) => `${describeInput(input)}; allowed are true and false` });

export const nameLike = (pattern: RegExp, like: string) => {
  const error = ({ input }: InvalidInput) => `${describeInput(input)}; wanted is a name like ${like}`;
  return z.string({ error }).regex(pattern, { error });
};

export const strictShape = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.strictObject(shape, {
    error: ({ code, keys, input }: InvalidInput) => {
      const allowed = Object.keys(shape).join(', ');
      if (code === 'unrecognized_keys') return `does not know ${keys?.join(', ')}; allowed are ${allowed}`;
      return `${describeInput(input)}; wanted are the fields ${allowed}`;
    },
  });

export const numberTuple = <const T extends readonly [z.ZodNumber, ...z.ZodNumber[]]>(parts: T, meaning: string) =>
  z.tuple(parts, { error: ({ input }: InvalidInput) => `${describeInput(input)}; wanted is ${meaning}` });

export const schemaByInput = <T>(choose: (input: unknown) => z.ZodType<T>) =>
  z.unknown().transform((input, context): T => {
    const read = choose(input).safeParse(input);
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) {
      context.issues.push({ code: 'custom', path, message, input });
    }
    return z.NEVER;
  });
