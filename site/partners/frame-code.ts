import type { Language } from '#contract/language.ts';

interface Frame {
  origin: string;
  language: Language;
  title: string;
}

/** What a partner puts into a page; no script, and room for the longest title on a telephone. */
export const frameCode = ({ origin, language, title }: Frame): string =>
  `<iframe src="${origin}/embed/evening?lng=${language}" title="${title.replaceAll('"', '&quot;')}" width="100%" height="300" loading="lazy" style="border: 0; max-width: 40rem"></iframe>`;
