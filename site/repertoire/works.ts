import type { Event } from '#contract/content/event.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { Composer } from '#contract/content/works.ts';
import type { Say, Translate } from '#site/language/translator.ts';
import { newestFirst } from '#site/programme/programme.ts';

export interface WorkTold {
  title: string;
  composer: string;
  /** files in content/works and content/composers; undefined where only an event names the work */
  work?: string;
  by?: string;
}

export const workPage = (id: string): string => `/works/${id}`;
export const composerPage = (id: string): string => `/composers/${id}`;

export const worksOn = ({ works = [] }: Event, content: Content, t: Say): WorkTold[] =>
  works.map((played) => ('work' in played ? tellWork(played.work, content, t) : played));

export function tellWork(id: string, { works }: Content, t: Say): WorkTold {
  const work = works.get(id);
  if (!work) throw new Error(`content/works: there is no ${id}.yaml.`);
  return {
    title: t(`works.${id}.title`),
    composer: t(`composers.${work.composedBy}.name`),
    work: id,
    by: work.composedBy,
  };
}

const known = new WeakMap<Content, ReadonlyMap<string, readonly Event[]>>();

export function playedOn(content: Content): ReadonlyMap<string, readonly Event[]> {
  const found = known.get(content) ?? look(content);
  known.set(content, found);
  return found;
}

function look(content: Content): ReadonlyMap<string, readonly Event[]> {
  const kept = newestFirst(content).filter(({ status }) => status !== 'cancelled');
  const pairs = kept.flatMap((event) =>
    (event.works ?? []).flatMap((played) => ('work' in played ? [{ id: played.work, event }] : [])),
  );
  return new Map([...Map.groupBy(pairs, ({ id }) => id)].map(([id, of]) => [id, of.map(({ event }) => event)]));
}

export const worksBy = ({ works }: Content, composer: string, t: Say) =>
  [...works]
    .filter(([, { composedBy }]) => composedBy === composer)
    .map(([id, { year }]) => ({ id, href: workPage(id), title: t(`works.${id}.title`), year }))
    .sort((a, b) => a.year - b.year);

export const yearsOf = ({ born, died }: Composer, t: Translate): string =>
  died === undefined ? t('repertoire.since', { born }) : t('repertoire.years', { born, died });
