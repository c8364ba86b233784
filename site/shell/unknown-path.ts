/** One line for whoever looks into the console: which address led nowhere. */
export function logUnknownPath(): void {
  if (document.querySelector('[data-unknown-path]')) console.error(`Unknown path: ${location.pathname}`);
}
