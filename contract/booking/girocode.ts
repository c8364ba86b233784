/**
 * The text of a GiroCode: EPC069-12, version 002. Banking apps fill in a transfer from it. Its
 * amount is always in euros.
 */
export interface TransferOrder {
  payee: string;
  iban: string;
  bic?: string | undefined;
  cents: number;
  reference: string;
}

export const toGiroCode = ({ payee, iban, bic = '', cents, reference }: TransferOrder): string =>
  [
    'BCD',
    '002',
    '1', // UTF-8
    'SCT',
    bic,
    payee,
    iban,
    `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
    '', // purpose
    '', // structured reference
    reference,
  ].join('\n');
