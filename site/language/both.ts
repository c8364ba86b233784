import type { Source } from '#site/source.ts';

/** One text in each language in which it has been said; the German may be missing for a while. */
export interface Both {
  de?: string;
  en: string;
}

/** For what is told in both languages at once. */
export function bothTeller({ teller }: Pick<Source, 'teller'>): (key: string) => Both {
  const [german, english] = [teller('de'), teller('en')];
  return (key) => {
    const { text, lang } = german(key);
    return { ...(lang === undefined && { de: text }), en: english(key).text };
  };
}
