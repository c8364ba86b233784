export const exitCodes = { broken: 10, tooManyPixels: 11 } as const;
