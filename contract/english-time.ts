/** `6 p.m.`, `6.30 p.m.`, `12 noon`, `12 midnight`. `minutes` is empty or like `.30`. */
export function formatEnglishTime(hour: number, minutes: string): string {
  if (hour % 12 === 0 && !Number(minutes.slice(1))) return hour === 0 ? '12 midnight' : '12 noon';
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
}
