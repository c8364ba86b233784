/** The phone's clock may be wrong, so it only measures the time since the page was rendered. */
export function createServerClock(pageTime: string): () => Date {
  const offset = Date.parse(pageTime) - Date.now();
  return () => new Date(Date.now() + offset);
}
