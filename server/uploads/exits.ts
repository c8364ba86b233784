/** How the worker says what was wrong. */
export const exits = { broken: 10, tooManyPixels: 11 } as const;
