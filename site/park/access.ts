/** Describes measured access facts in sentences, and names the facts that were not measured. */

import { type AccessFactName, type AccessFacts, accessFacts } from '#contract/content/access.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { Locale } from '#contract/language.ts';
import { longDate } from '#site/language/dates.ts';
import { formatMeasure } from '#site/language/number.ts';
import type { Translate } from '#site/language/translator.ts';
import { dotSeparator } from '#site/language/typeset.ts';

export type AccessDescription = NonNullable<ReturnType<typeof describeAccess>>;

/** In percent: up to this gradient a path counts as level (DIN 18040-3). */
const levelGradient = 3;
/** In metres: up to this distance something counts as at the place. */
const atPlaceDistance = 5;

export const describePlaceAccess = ({ places }: Content, id: string, t: Translate, locale: Locale) =>
  describeAccess(places.get(id)?.access, 'place', t, locale);

/** Returns undefined if nothing was measured. */
export function describeAccess(measured: AccessFacts = {}, subject: AccessSubject, t: Translate, locale: Locale) {
  if (Object.keys(measured).length === 0) return undefined;
  const number = (value: number) => formatMeasure(value, locale);
  const metres = (fact: { metres: number }) => ({ metres: number(fact.metres) });
  const context = { t, subject, measured, number, metres };
  const sentences = factNames.map((name) => describeFact(name, context)).filter((text) => text !== undefined);
  return {
    /** Steps, slope and seat in one line. */
    brief: [describeFact('steps', context), slopeInBrief(context), describeFact('seat', context)]
      .filter((text) => text !== undefined)
      .join(dotSeparator),
    sentences: sentences.map(asSentence),
    /** Says what was not measured, and who measured the rest. */
    origin: [...listUnmeasured(measured, subject, t), ...listOrigins(measured, t, locale)],
  };
}

type AccessSubject = 'place' | 'path';

interface AccessContext {
  t: Translate;
  subject: AccessSubject;
  measured: AccessFacts;
  number: (value: number) => string;
  metres: (fact: { metres: number }) => { metres: string };
}

type FactDescribers = {
  [Name in AccessFactName]: (fact: NonNullable<AccessFacts[Name]>, context: AccessContext) => string | undefined;
};

const factDescribers: FactDescribers = {
  way(fact, { t, subject, metres }) {
    if (subject === 'path') return t('access.long', metres(fact));
    return fact.metres > 0 ? t('access.way', metres(fact)) : t('access.atForecourt');
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

function describeFact<Name extends AccessFactName>(name: Name, context: AccessContext): string | undefined {
  const fact = context.measured[name];
  return fact && factDescribers[name](fact, context);
}

const asSentence = (fact: string): string => `${fact.charAt(0).toUpperCase()}${fact.slice(1)}.`;

const factNames = Object.keys(accessFacts.shape) as AccessFactName[];

function listUnmeasured(measured: AccessFacts, subject: AccessSubject, t: Translate): string[] {
  const missing = factNames.filter((name) => !measured[name] && (subject === 'place' || name !== 'apart'));
  if (missing.length === 0) return [];
  return [t('access.unmeasured', { facts: missing.map((name) => t(`access.fact.${name}`)).join(', ') })];
}

/** Names the most frequent source, then the other sources with their facts. */
function listOrigins(measured: AccessFacts, t: Translate, locale: Locale): string[] {
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
      const day = longDate(first.day, locale);
      if (index === 0) return [t(`access.by.${first.by}`, { day })];
      const text = group.map(({ name }) => t(`access.fact.${name}`)).join(', ');
      return [t(`access.partBy.${first.by}`, { facts: text, day })];
    });
}
