/** Server time: the phone’s clock may be wrong, so it only measures time since the page came. */
export function ourTime(said: string): () => Date {
  const behind = Date.parse(said) - Date.now();
  return () => new Date(Date.now() + behind);
}
