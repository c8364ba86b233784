export const exits = { broken: 10, tooManyPixels: 11 } as const;
