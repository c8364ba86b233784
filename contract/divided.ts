/** Where a long word of a heading may be divided: not every browser brings a dictionary for that. */
const firstParts =
  'Barriere Datenschutz Geschäfts Kammermusik Kapellen Karten Landschafts Newsletter Nutzungs Orchester Sommer Streich ' +
  'Teilnahme Veranstaltungs Verbraucher Weihnachts Zauberflöten';
/** A shorter word has room on every phone. */
const longWord = /\p{L}{13,}/gu;
const firstPart = new RegExp(`^(?:${firstParts.replaceAll(' ', '|')})(?=\\p{L}{4})`, 'u');

export const divided = (heading: string): string =>
  heading.replaceAll(longWord, (word) => word.replace(firstPart, '$&\u00AD'));
