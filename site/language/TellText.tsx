import type { Told } from './told.ts';

/** Sets `lang` if the text is not in the language of the page, for screen readers. */
export const TellText = ({ told: { text, lang } }: { told: Told }) => (lang ? <span lang={lang}>{text}</span> : text);
