/** Separate from the schemas, so that small browser scripts do not load them. */
export const zone = 'Europe/Berlin';
