/** Names of staff stand in the log, so they must differ for its readers, not only for the computer. */

const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** The three have letters that look alike. */
export const mixesScripts = (name: string): boolean => scripts.filter((script) => script.test(name)).length > 1;

/** Names that look alike are equal afterwards: without case, accents, invisible letters and the last full stop. */
export const foldStaffName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{Cf}\p{M}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\p{P}\p{S} ]+/u, '')
    .replace(/[\p{P}\p{S} ]+$/u, '')
    .toLowerCase();
