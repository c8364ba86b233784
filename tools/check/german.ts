/** Where words have English and no German: `subtitle`, `program.2`. */
export function missingGerman(words: object, path: string[] = []): string[] {
  return Object.entries(words).flatMap(([key, value]) => {
    const here = [...path, key];
    if (typeof value !== 'object' || value === null) return [];
    if ('en' in value) return 'de' in value ? [] : [here.join('.')];
    return missingGerman(value, here);
  });
}
