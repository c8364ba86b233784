export function cookieValue(header: string | undefined, wanted: string): string | undefined {
  if (!header) return undefined;
  for (const pair of header.split(';')) {
    const [name, value] = pair.split('=', 2);
    if (name?.trim() === wanted) return value;
  }
  return undefined;
}
