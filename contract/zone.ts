/** The estate's time zone. Apart from the schemas, so that a script which shows a time does not carry them. */
export const zone = 'Europe/Berlin';
