import { z } from 'zod';

/** Turns the direction of what follows it, unseen: a way to make a sentence read other than it is written. */
export const turning = /[\u202A-\u202E\u2066-\u2069]/;

export const sentence = z
  .string()
  .trim()
  .min(1, 'is empty')
  .refine((text) => !turning.test(text), 'contains an invisible character that turns the direction of writing');
