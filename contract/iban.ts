/** The check of an IBAN by ISO 13616: a number of letters and digits that leaves 1 modulo 97. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const turned = text.slice(4) + text.slice(0, 4);
  return [...turned].reduce((rest, sign) => remainder(rest, Number.parseInt(sign, 36)), 0) === 1;
}

/** A letter has two digits: A is 10, Z is 35. */
const remainder = (rest: number, value: number): number => (rest * (value > 9 ? 100 : 10) + value) % 97;

/** `DE89 3704 0044 0532 0130 00` */
export const groupIban = (iban: string): string => iban.replaceAll(/.{4}(?=.)/g, '$& ');
