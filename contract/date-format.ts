/** Formats names once, because Intl needs 0.1 ms per date and an archive shows thousands. */
import { formatEnglishTime } from './english-time.ts';
import { intlLocales, type Language, mapLanguages } from './language.ts';

const fromMonday = Array.from({ length: 7 }, (_, day) => new Temporal.PlainDate(2027, 3, 1 + day));
const fromJanuary = Array.from({ length: 12 }, (_, month) => new Temporal.PlainDate(2027, month + 1, 1));

function formatInLanguages(days: Temporal.PlainDate[], options: Intl.DateTimeFormatOptions) {
  const formatEach = (language: Language) => days.map((day) => day.toLocaleString(intlLocales[language], options));
  return mapLanguages(formatEach);
}

export const weekdays = formatInLanguages(fromMonday, { weekday: 'long' });
export const months = formatInLanguages(fromJanuary, { month: 'long' });

export const formatWeekday = ({ dayOfWeek }: Temporal.PlainDate, language: Language): string =>
  weekdays[language][dayOfWeek - 1] ?? '';

/** `20. Juli` · `20 July` */
export function formatDayAndMonth(wall: string, language: Language): string {
  const { day, month } = Temporal.PlainDateTime.from(wall);
  return `${day}${language === 'de' ? '.' : ''} ${months[language][month - 1]}`;
}

/** `Samstag, 20. Juli 2024` · `Saturday, 20 July 2024` */
export function formatDate(wall: string, language: Language): string {
  const date = Temporal.PlainDateTime.from(wall).toPlainDate();
  return `${formatWeekday(date, language)}, ${formatDayAndMonth(wall, language)} ${date.year}`;
}

/** `18 Uhr`, `10.30 Uhr` · `6 p.m.`, `10.30 a.m.`, `12 noon` */
export const formatTime = (start: string, language: Language): string =>
  formatHour(Temporal.PlainDateTime.from(start), language);

export function formatHour({ hour, minute }: Record<'hour' | 'minute', number>, language: Language): string {
  const minutes = minute ? `.${String(minute).padStart(2, '0')}` : '';
  return language === 'de' ? `${hour}${minutes} Uhr` : formatEnglishTime(hour, minutes);
}
