/** Describes measured access data in sentences and names what was not measured. */

import { type AccessFactName, type AccessFacts, accessFacts } from '#contract/content/access.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { PageLanguage } from '#contract/language.ts';
import { longDate } from '#site/language/dates.ts';
import { formatMeasure } from '#site/language/number.ts';
import type { Translate } from '#site/language/translator.ts';
import { dotSeparator } from '#site/language/typeset.ts';

export interface AccessDescription {
  /** the three most important facts in one line */
  brief: string;
  sentences: string[];
  /** what was not measured, and who measured the rest */
  origin: string[];
}

/** up to this gradient in percent a path is level (DIN 18040-3) */
const levelGradient = 3;
/** metres: closer than this is at the place itself */
const atPlaceDistance = 5;

export const describePlaceAccess = (
  { places }: Content,
  id: string,
  t: Translate,
  view: PageLanguage,
): AccessDescription | undefined => describeAccess(places.get(id)?.access, 'place', t, view);

/** Undefined for what does not exist or was not measured. */
export function describeAccess(
  measured: AccessFacts | undefined,
  of: AccessSubject,
  t: Translate,
  view: PageLanguage,
): AccessDescription | undefined {
  if (!measured || Object.keys(measured).length === 0) return undefined;
  const number = (value: number) => formatMeasure(value, view);
  const told = { t, of, measured, number, metres: (fact: { metres: number }) => ({ metres: number(fact.metres) }) };
  const sentences = factNames.map((name) => describeFact(name, told)).filter((said) => said !== undefined);
  return {
    brief: [describeFact('steps', told), slopeInBrief(told), describeFact('seat', told)]
      .filter((said) => said !== undefined)
      .join(dotSeparator),
    sentences: sentences.map(asSentence),
    origin: [...listUnmeasured(measured, of, t), ...listOrigins(measured, t, view)],
  };
}

type AccessSubject = 'place' | 'path';

interface AccessContext {
  t: Translate;
  of: AccessSubject;
  measured: AccessFacts;
  number: (value: number) => string;
  metres: (fact: { metres: number }) => { metres: string };
}

type FactDescribers = {
  [Name in AccessFactName]: (fact: NonNullable<AccessFacts[Name]>, telling: AccessContext) => string | undefined;
};

const factDescribers: FactDescribers = {
  way(fact, { t, of, metres }) {
    if (of === 'path') return t('access.long', metres(fact));
    return fact.metres > 0 ? t('access.way', metres(fact)) : t('access.here');
  },
  apart: (fact, { t, metres }) => (fact.metres > atPlaceDistance ? t('access.apart', metres(fact)) : undefined),
  steps: ({ count }, { t }) => (count === 0 ? t('access.noSteps') : t('access.steps', { count })),
  gradient(fact, { t, number, metres, measured }) {
    if (measured.way?.metres === 0) return undefined;
    const slope = { percent: number(fact.percent), ...metres(fact) };
    return fact.percent <= levelGradient ? t('access.level', slope) : t('access.slope', slope);
  },
  width: (fact, { t, metres }) => t('access.width', metres(fact)),
  ground: ({ kind }, { t }) => t(`access.ground.${kind}`),
  dry: ({ state }, { t }) => t(`access.dry.${state}`),
  wet: ({ state }, { t }) => t(`access.wet.${state}`),
  rests(fact, { t, metres, measured }) {
    const length = measured.way?.metres ?? Number.POSITIVE_INFINITY;
    if (length === 0) return undefined;
    return fact.metres < length ? t('access.rests', metres(fact)) : t('access.noRests');
  },
  seat: (fact, { t, metres }) =>
    fact.metres <= atPlaceDistance ? t('access.seatThere') : t('access.seat', metres(fact)),
  toilet: (fact, { t, metres }) =>
    fact.metres <= atPlaceDistance ? t('access.toiletThere') : t('access.toilet', metres(fact)),
  light: ({ kind }, { t }) => t(`access.light.${kind}`),
  noise: ({ decibels }, { t, number }) => t('access.noise', { decibels: number(decibels) }),
};

function slopeInBrief({ t, number, measured: { gradient } }: AccessContext): string | undefined {
  if (!gradient) return undefined;
  return gradient.percent <= levelGradient
    ? t('access.levelBrief')
    : t('access.slopeBrief', { percent: number(gradient.percent) });
}

function describeFact<Name extends AccessFactName>(name: Name, telling: AccessContext): string | undefined {
  const fact = telling.measured[name];
  return fact && factDescribers[name](fact, telling);
}

const asSentence = (fact: string): string => `${fact.charAt(0).toUpperCase()}${fact.slice(1)}.`;

const factNames = Object.keys(accessFacts.shape) as AccessFactName[];

function listUnmeasured(measured: AccessFacts, of: AccessSubject, t: Translate): string[] {
  const missing = factNames.filter((name) => !measured[name] && (of === 'place' || name !== 'apart'));
  if (missing.length === 0) return [];
  return [t('access.unmeasured', { facts: missing.map((name) => t(`access.fact.${name}`)).join(', ') })];
}

/** Facts of the most frequent source are not named; facts of other sources are. */
function listOrigins(measured: AccessFacts, t: Translate, view: PageLanguage): string[] {
  const facts = factNames.flatMap((name) => {
    const fact = measured[name];
    return fact ? [{ name, by: fact.by, day: fact.day }] : [];
  });
  const groups = [...Map.groupBy(facts, ({ by, day }) => `${by} ${day}`).values()];
  return groups
    .sort((a, b) => b.length - a.length)
    .flatMap((group, index) => {
      const [first] = group;
      if (!first) return [];
      const day = longDate(first.day, view);
      if (index === 0) return [t(`access.by.${first.by}`, { day })];
      const said = group.map(({ name }) => t(`access.fact.${name}`)).join(', ');
      return [t(`access.partBy.${first.by}`, { facts: said, day })];
    });
}
