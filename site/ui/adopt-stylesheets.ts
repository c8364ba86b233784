/** Adopts style sheets that come with code loaded on demand. */
export function adoptStylesheets(...sheets: string[]): void {
  for (const rules of sheets) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }
}
