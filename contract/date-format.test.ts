import { expect, test } from 'vitest';
import { formatDate } from './date-format.ts';
import { languages, locales } from './language.ts';

test('a day has the words that Intl has for it', () => {
  for (const language of languages) {
    const weekday = new Intl.DateTimeFormat(locales[language], { weekday: 'long' });
    const date = new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'long', year: 'numeric' });
    for (let day = Temporal.PlainDate.from('2023-12-30'); day.year < 2025; day = day.add({ days: 1 })) {
      expect(formatDate(`${day}T18:00`, language)).toBe(`${weekday.format(day)}, ${date.format(day)}`);
    }
  }
});
