/** For what only opens in a browser: its sheets come with its code, and no page carries what most visitors never see. */
export function adopt(...sheets: string[]): void {
  for (const rules of sheets) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }
}
