/** Adds the style sheets of code that the page loads later. */
export function adoptStylesheets(...sheets: string[]): void {
  for (const rules of sheets) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }
}
