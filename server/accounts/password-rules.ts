import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { ErrorCode } from '#contract/errors.ts';

export interface PasswordOwner {
  name: string;
  email: string;
}

const rankedPasswords = dictionary['passwords-common'];
const commonPasswords = new Set(rankedPasswords);
const topPasswords = new Set(rankedPasswords.slice(0, 2000));
const obviousWords = ['oper', 'opera', 'park', 'passwort', 'password', 'konto', 'account'];

export function findPasswordError(
  password: string,
  owner: PasswordOwner,
  siteNames: readonly string[],
): ErrorCode | undefined {
  const plain = password.toLowerCase();
  if (consistsOfWords(plain, [...extractWords(owner.name, owner.email, ...siteNames), ...obviousWords]))
    return 'passwordPersonal';
  return isCommon(plain) ? 'passwordCommon' : undefined;
}

function isCommon(plain: string): boolean {
  return [plain, replaceLeet(plain)].some((spelling) => {
    const unit = findRepeatedUnit(spelling);
    const core = stripDecoration(unit);
    return (
      commonPasswords.has(spelling) ||
      // A repeated short text stays weak: "abcabcabcabc".
      (unit !== spelling && unit.length < 8) ||
      core.length < 4 ||
      commonPasswords.has(unit) ||
      commonPasswords.has(core) ||
      isKeyboardWalk(unit) ||
      isPasswordPair(core)
    );
  });
}

/** `abcabcabc` → `abc` */
function findRepeatedUnit(text: string): string {
  const period = (text + text).indexOf(text, 1);
  return text.slice(0, period);
}

/** Removes the usual digits and signs around a word: `!sommer2024?` → `sommer` */
const stripDecoration = (text: string): string =>
  text.replace(/^[\p{N}\p{P}\p{Z}$+<=>^`|~]+|(?<![\p{N}\p{P}\p{Z}$+<=>^`|~])[\p{N}\p{P}\p{Z}$+<=>^`|~]+$/gu, '');

const leet: Record<string, string> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't' };
const replaceLeet = (text: string): string => text.replaceAll(/[@431!0$57]/g, (digit) => leet[digit] ?? digit);

function isPasswordPair(text: string): boolean {
  for (let cut = 3; cut <= text.length - 3; cut++)
    if (topPasswords.has(text.slice(0, cut)) && topPasswords.has(text.slice(cut))) return true;
  return false;
}

const neighbouringKeys = (['qwertz', 'qwerty', 'keypad'] as const).map(
  (layout) =>
    new Map(
      Object.entries(adjacencyGraphs[layout] as Record<string, (string | null)[]>).flatMap(([key, around]) =>
        [...key].map((character) => [character, around.filter((keys) => keys !== null).join('')]),
      ),
    ),
);

/** At least 3 of 4 steps go to a neighbouring key or to the next letter or digit. */
function isKeyboardWalk(text: string): boolean {
  const characters = [...text];
  const steps = characters.slice(1).map((character, index) => [characters[index] ?? '', character] as const);
  const share = (isStep: (from: string, to: string) => boolean) =>
    steps.filter(([from, to]) => isStep(from, to)).length / steps.length;
  const isNextInOrder = (from: string, to: string) =>
    Math.abs((from.codePointAt(0) ?? 0) - (to.codePointAt(0) ?? 0)) <= 1;
  const isNeighbour = (around: Map<string, string>) => (from: string, to: string) =>
    from === to || (around.get(from)?.includes(to) ?? false);
  return share(isNextInOrder) >= 0.75 || neighbouringKeys.some((around) => share(isNeighbour(around)) >= 0.75);
}

const extractWords = (...texts: string[]): string[] =>
  texts
    .join(' ')
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3);

function consistsOfWords(plain: string, words: string[]): boolean {
  const known = words.toSorted((a, b) => b.length - a.length);
  const rest = known.reduce((text, word) => text.replaceAll(word, ' '), plain);
  return rest !== plain && rest.replaceAll(/[^\p{L}]/gu, '').length < 4;
}
