/** Apart from the schemas, so that small scripts do not load them. */
export const zone = 'Europe/Berlin';
