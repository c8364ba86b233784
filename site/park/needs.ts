import type { AccessFacts } from '#contract/content/access.ts';

/** Required access to a place: `?steps=0&gradient=6&seats=100`. */
export const needNames = ['steps', 'gradient', 'seats'] as const;
export type Need = (typeof needNames)[number];

export const needValues: Record<Need, string> = { steps: '0', gradient: '6', seats: '100' };

/** Undefined if not measured. */
const needChecks: Record<Need, (access: AccessFacts) => boolean | undefined> = {
  steps: ({ steps }) => steps && steps.count <= Number(needValues.steps),
  gradient: ({ gradient }) => gradient && gradient.percent <= Number(needValues.gradient),
  seats: ({ rests }) => rests && rests.metres <= Number(needValues.seats),
};

export const readNeeds = (query: URLSearchParams): Need[] =>
  needNames.filter((name) => query.get(name) === needValues[name]);

export function needsQuery(needs: readonly Need[], place?: string): string {
  const query = new URLSearchParams(needs.map((name) => [name, needValues[name]]));
  if (place) query.set('place', place);
  return query.size > 0 ? `?${query}` : '';
}

/** Unmeasured places do not match. */
export function matchNeeds(access: AccessFacts = {}, needs: readonly Need[]): 'yes' | 'no' | 'unknown' {
  const answers = needs.map((name) => needChecks[name](access));
  if (answers.includes(false)) return 'no';
  return answers.includes(undefined) ? 'unknown' : 'yes';
}
