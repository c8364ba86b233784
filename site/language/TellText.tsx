import type { Told } from './told.ts';

/** A text that may stand in another language than the page, and then says so to whoever reads it aloud. */
export const TellText = ({ told: { text, lang } }: { told: Told }) => (lang ? <span lang={lang}>{text}</span> : text);
