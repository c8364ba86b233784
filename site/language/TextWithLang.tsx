import type { LocalizedText } from './localized-text.ts';

/** Sets `lang` if the text is not in the language of the page, for screen readers. */
export const TextWithLang = ({ text: { text, lang } }: { text: LocalizedText }) =>
  lang ? <span lang={lang}>{text}</span> : text;
