/** Server time: the phone’s clock may be wrong, so it only measures time since the page came. */
export function createServerClock(pageTime: string): () => Date {
  const offset = Date.parse(pageTime) - Date.now();
  return () => new Date(Date.now() + offset);
}
