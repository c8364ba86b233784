/** Style sheets that come with the code of what only opens in a browser. */
export function adopt(...sheets: string[]): void {
  for (const rules of sheets) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }
}
