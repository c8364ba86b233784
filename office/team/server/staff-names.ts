/** Names of staff stand in the log, so they must differ for its readers, not only for the computer. */

const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** The three have letters that look alike. */
export const mixesScripts = (name: string): boolean => scripts.filter((script) => script.test(name)).length > 1;

/** Equal for names that look alike: only letters and digits count, without case and accents. */
export const foldStaffName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
