/** Soft hyphens for headings: some browsers have no German dictionary. */
const firstParts =
  'Barriere Datenschutz Geschäfts Kammermusik Kapellen Karten Landschafts Newsletter Nutzungs Orchester Sommer Streich ' +
  'Teilnahme Veranstaltungs Verbraucher Weihnachts Zauberflöten';
const longWord = /\p{L}{13,}/gu;
const firstPart = new RegExp(`^(?:${firstParts.replaceAll(' ', '|')})(?=\\p{L}{4})`, 'u');

export const hyphenateHeading = (heading: string): string =>
  heading.replaceAll(longWord, (word) => word.replace(firstPart, '$&\u00AD'));
