import { someSigns } from '#server/http/signs.ts';

/** `T-7K4M-Q2XD`: what a person names on the telephone. */
export const newReference = (): string => `T-${someSigns(4)}-${someSigns(4)}`;
