/** Decodes QR codes of version 1 by ISO/IEC 18004, without the library that draws them. */
type QrPredicate = (y: number, x: number) => boolean;

const size = 21;
const border = 4;

/** The 15 format bits of error correction level M, with the mask of each. */
const masks = new Map<number, QrPredicate>([
  [0x5412, (y, x) => (y + x) % 2 === 0],
  [0x5125, (y) => y % 2 === 0],
  [0x5e7c, (_, x) => x % 3 === 0],
  [0x5b4b, (y, x) => (y + x) % 3 === 0],
  [0x45f9, (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0],
  [0x40ce, (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0],
  [0x4f97, (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0],
  [0x4aa0, (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0],
]);
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** `html` holds one drawing with dark squares as `M{x} {y}h1v1h-1z`. */
export function readQr(html: string): string {
  const squares = [...html.matchAll(/M(\d+) (\d+)h1v1h-1z/g)];
  const dark = new Set(squares.map(([, x, y]) => `${Number(y) - border},${Number(x) - border}`));
  const at: QrPredicate = (y, x) => dark.has(`${y},${x}`);
  // Around the upper left finder pattern, lowest bit first.
  const down = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => at(y, 8));
  const back = [7, 5, 4, 3, 2, 1, 0].map((x) => at(8, x));
  const mask = masks.get([...down, ...back].reduce((bits, bit, place) => bits | (Number(bit) << place), 0));
  if (!mask) throw new Error('The format is none of level M.');
  const words = readCodewords((y, x) => at(y, x) !== mask(y, x));
  checkRemainder(words);
  return decodeText(words.slice(0, 16));
}

const isFunction: QrPredicate = (y, x) =>
  (y < 9 && (x < 9 || x >= size - 8)) || (y >= size - 8 && x < 9) || y === 6 || x === 6;

/** Column pairs from the right, alternately up and down, without the timing column. */
function readCodewords(at: QrPredicate): number[] {
  const bits: boolean[] = [];
  for (const [turn, right] of [20, 18, 16, 14, 12, 10, 8, 5, 3, 1].entries())
    for (let step = 0; step < size; step++) {
      const y = turn % 2 === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (!isFunction(y, x)) bits.push(at(y, x));
    }
  const byte = (word: number) => bits.slice(word * 8, word * 8 + 8);
  return Array.from({ length: 26 }, (_, word) => byte(word).reduce((value, bit) => value * 2 + Number(bit), 0));
}

/** The polynomial of all codewords is zero at the first ten powers of two in GF(256). */
function checkRemainder(words: number[]) {
  const times = (a: number, b: number): number => {
    let product = 0;
    for (let bit = 7; bit >= 0; bit--) {
      product = (product << 1) ^ ((product >> 7) * 0x11d);
      if ((b >> bit) & 1) product ^= a;
    }
    return product;
  };
  for (let root = 0, power = 1; root < 10; root++, power = times(power, 2))
    if (words.reduce((sum, word) => times(sum, power) ^ word, 0) !== 0) throw new Error('A square is wrong.');
}

function decodeText(words: number[]): string {
  const bits = words.map((word) => word.toString(2).padStart(8, '0')).join('');
  if (!bits.startsWith('0010')) throw new Error('It is not in the alphanumeric mode.');
  const length = Number.parseInt(bits.slice(4, 13), 2);
  let text = '';
  for (let place = 13; text.length < length; ) {
    const isPair = length - text.length > 1;
    const value = Number.parseInt(bits.slice(place, place + (isPair ? 11 : 6)), 2);
    text += isPair ? `${alphabet[Math.floor(value / 45)]}${alphabet[value % 45]}` : alphabet[value];
    place += isPair ? 11 : 6;
  }
  return text;
}
