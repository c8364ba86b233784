import { getMoonIllumination, getTimes } from 'suncalc';
import { zone } from '#contract/zone.ts';

export interface Sky {
  /** `21:04` */
  sunrise: string;
  sunset: string;
  moon: 'new' | 'waxing' | 'full' | 'waning';
  /** the lit part of the moon in per cent */
  litPercent: number;
}

/** As a part of the cycle: for a day and a half around it the moon is called new or full. */
const phaseTolerance = 0.05;

export function computeSky(date: string, { latitude, longitude }: { latitude: number; longitude: number }): Sky {
  const noon = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: '12:00' });
  const { sunrise, sunset } = getTimes(new Date(noon.epochMilliseconds), latitude, longitude);
  const evening = noon.add({ hours: 9 });
  const { phase, fraction } = getMoonIllumination(new Date(evening.epochMilliseconds));
  return {
    sunrise: formatClock(sunrise),
    sunset: formatClock(sunset),
    moon: nameMoonPhase(phase),
    litPercent: Math.round(fraction * 100),
  };
}

function nameMoonPhase(phase: number): Sky['moon'] {
  if (phase < phaseTolerance || phase > 1 - phaseTolerance) return 'new';
  if (Math.abs(phase - 0.5) < phaseTolerance) return 'full';
  return phase < 0.5 ? 'waxing' : 'waning';
}

/** South of the polar circle the sun rises and sets every day. */
function formatClock(moment: Date | null): string {
  if (!moment) throw new Error('Over the estate the sun rises and sets every day.');
  const localTime = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
  return localTime.toPlainTime().toString({ smallestUnit: 'minute', roundingMode: 'halfExpand' });
}
