/** Describes access facts in words and round figures, and names the facts that were not measured. */

import { type AccessFactName, type AccessFacts, accessFacts } from '#contract/content/access.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { Locale } from '#contract/language.ts';
import { roundMetres } from '#site/guide/park-geometry.ts';
import { longDate } from '#site/language/dates.ts';
import { formatMeasure } from '#site/language/number.ts';
import type { Translate } from '#site/language/translator.ts';

export type AccessDescription = NonNullable<ReturnType<typeof describeAccess>>;

/** In percent. Up to `level` a path counts as level, up to `gentle` as a ramp (DIN 18040-3). */
const gradients = { level: 3, gentle: 6, noticeable: 12 };
/** In metres: a steep stretch below this length counts as short. */
const shortStretch = 25;
/** In metres: up to this distance something counts as at the place. */
const atPlaceDistance = 5;

export interface AccessSign {
  name: 'wheelchair' | 'steps' | 'bench';
  label: string;
}

export const describePlaceAccess = ({ places }: Content, id: string, t: Translate, locale: Locale) =>
  describeAccess(places.get(id)?.access, 'place', t, locale);

/** Rounds all figures, as people say them. Returns undefined if nothing was measured. */
export function describeAccess(measured: AccessFacts = {}, subject: AccessSubject, t: Translate, locale: Locale) {
  if (Object.keys(measured).length === 0) return undefined;
  const context = { t, subject, measured, number: (value: number) => formatMeasure(value, locale) };
  const phrase = (name: AccessFactName) => describeFact(name, context);
  const effort = [describeSlope(context), phrase('steps')];
  const figures = factNames.filter((name) => name !== 'steps').map(phrase);
  return {
    signs: listSigns(context),
    /** Slope, steps and seat in one sentence. */
    brief: joinAsSentence([...effort, phrase('seat')]),
    sentences: [joinAsSentence(effort), ...figures.map((fact) => joinAsSentence([fact]))].filter(Boolean),
    /** Says what was not measured, and who measured the rest. */
    sources: [...listUnmeasured(measured, subject, t), ...listSources(measured, t, locale)],
  };
}

type AccessSubject = 'place' | 'path';

interface AccessContext {
  t: Translate;
  subject: AccessSubject;
  measured: AccessFacts;
  number: (value: number) => string;
}

type FactDescribers = {
  [Name in AccessFactName]: (fact: NonNullable<AccessFacts[Name]>, context: AccessContext) => string | undefined;
};

const factDescribers: FactDescribers = {
  way({ metres }, { t, subject }) {
    if (subject === 'path') return t('access.long', { metres: roundWay(metres) });
    return metres > 0 ? t('access.way', { metres: roundWay(metres) }) : t('access.atForecourt');
  },
  apart: ({ metres }, { t }) =>
    metres > atPlaceDistance ? t('access.apart', { metres: roundMetres(metres) }) : undefined,
  steps: (fact, context) => describeSteps(fact.count, context),
  gradient({ percent, metres }, { t, number, measured }) {
    if (measured.way?.metres === 0 || percent <= gradients.level) return undefined;
    return t('access.slope', { percent: number(Math.ceil(percent)), metres: roundWay(metres) });
  },
  width: ({ metres }, { t, number }) => t('access.width', { metres: number(roundWidth(metres)) }),
  ground: ({ kind }, { t }) => t(`access.ground.${kind}`),
  dry: ({ state }, { t }) => t(`access.dry.${state}`),
  wet: ({ state }, { t }) => t(`access.wet.${state}`),
  rests({ metres }, { t, measured }) {
    const length = measured.way?.metres ?? Number.POSITIVE_INFINITY;
    if (length === 0) return undefined;
    return metres < length ? t('access.rests', { metres: roundUpMetres(metres) }) : t('access.noRests');
  },
  seat: ({ metres }, { t }) =>
    isAtThePlace(metres) ? t('access.seatThere') : t('access.seat', { metres: roundMetres(metres) }),
  toilet: ({ metres }, { t }) =>
    isAtThePlace(metres) ? t('access.toiletThere') : t('access.toilet', { metres: roundMetres(metres) }),
  light: ({ kind }, { t }) => t(`access.light.${kind}`),
  noise: ({ decibels }, { t, number }) => t('access.noise', { decibels: number(decibels) }),
};

const isAtThePlace = (metres: number): boolean => metres <= atPlaceDistance;

/** Nothing is 0 m long. */
const roundWay = (metres: number): number => Math.max(roundMetres(metres), 5);

/** Down to half metres, because the text says “at least”. */
const roundWidth = (metres: number): number => (metres < 0.5 ? metres : Math.floor(metres * 2) / 2);

/** Up to fives or tens, because the text says “at most”. */
const roundUpMetres = (metres: number): number => Math.ceil(metres / (metres > 50 ? 10 : 5)) * (metres > 50 ? 10 : 5);

const numberWords = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

function describeSteps(count: number, { t, number }: Pick<AccessContext, 't' | 'number'>): string {
  if (count === 0) return t('access.noSteps');
  const word = numberWords[count - 2];
  return t('access.steps', { count, number: word ? t(`access.number.${word}`) : number(count) });
}

function describeSlope({ t, measured: { way, gradient } }: AccessContext): string | undefined {
  if (!gradient || way?.metres === 0) return undefined;
  const { percent, metres } = gradient;
  if (percent <= gradients.level) return t('access.slopes.level');
  if (percent <= gradients.gentle) return t('access.slopes.gentle');
  if (percent <= gradients.noticeable) return t('access.slopes.noticeable');
  return t(metres < shortStretch ? 'access.slopes.shortAndSteep' : 'access.slopes.steep');
}

/** The few facts that a sign can say. A missing sign means: see the description. */
function listSigns({ t, number, measured: { steps, gradient, seat } }: AccessContext): AccessSign[] {
  const signs: AccessSign[] = [];
  if (steps?.count === 0 && gradient && gradient.percent <= gradients.gentle)
    signs.push({ name: 'wheelchair', label: t('access.signs.wheelchair') });
  if (steps && steps.count > 0) signs.push({ name: 'steps', label: describeSteps(steps.count, { t, number }) });
  if (seat && isAtThePlace(seat.metres)) signs.push({ name: 'bench', label: t('access.seatThere') });
  return signs;
}

export const explainSigns = (t: Translate): AccessSign[] => [
  { name: 'wheelchair', label: t('access.signs.wheelchair') },
  { name: 'steps', label: t('access.signs.steps') },
  { name: 'bench', label: t('access.seatThere') },
];

function describeFact<Name extends AccessFactName>(name: Name, context: AccessContext): string | undefined {
  const fact = context.measured[name];
  return fact && factDescribers[name](fact, context);
}

function joinAsSentence(facts: readonly (string | undefined)[]): string {
  const text = facts.filter((fact) => fact !== undefined).join(', ');
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const factNames = Object.keys(accessFacts.shape) as AccessFactName[];

function listUnmeasured(measured: AccessFacts, subject: AccessSubject, t: Translate): string[] {
  const missing = factNames.filter((name) => !measured[name] && (subject === 'place' || name !== 'apart'));
  if (missing.length === 0) return [];
  return [t('access.unmeasured', { facts: missing.map((name) => t(`access.fact.${name}`)).join(', ') })];
}

/** Names the most frequent source, then the other sources with their facts. */
function listSources(measured: AccessFacts, t: Translate, locale: Locale): string[] {
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
