/** A text with links (RichText.tsx) as it reads without them. */
export const unlinked = (text: string): string => text.replaceAll(/\[([^[\]]+)\]\([^)\s]*\)/g, '$1');
