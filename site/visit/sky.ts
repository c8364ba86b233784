import { getMoonIllumination, getTimes } from 'suncalc';
import { zone } from '#contract/zone.ts';

export interface Sky {
  /** `21:04` */
  rises: string;
  sets: string;
  moon: 'new' | 'waxing' | 'full' | 'waning';
  /** the lit part of the moon in per cent */
  lit: number;
}

/** As a part of the cycle: for a day and a half around it the moon is called new or full. */
const near = 0.05;

export function skyOn(date: string, { latitude, longitude }: { latitude: number; longitude: number }): Sky {
  const noon = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: '12:00' });
  const { sunrise, sunset } = getTimes(new Date(noon.epochMilliseconds), latitude, longitude);
  const evening = noon.add({ hours: 9 });
  const { phase, fraction } = getMoonIllumination(new Date(evening.epochMilliseconds));
  return { rises: clockOf(sunrise), sets: clockOf(sunset), moon: nameOf(phase), lit: Math.round(fraction * 100) };
}

function nameOf(phase: number): Sky['moon'] {
  if (phase < near || phase > 1 - near) return 'new';
  if (Math.abs(phase - 0.5) < near) return 'full';
  return phase < 0.5 ? 'waxing' : 'waning';
}

/** South of the polar circle the sun rises and sets every day. */
function clockOf(moment: Date | null): string {
  if (!moment) throw new Error('Over the estate the sun rises and sets every day.');
  const here = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
  return here.toPlainTime().toString({ smallestUnit: 'minute', roundingMode: 'halfExpand' });
}
