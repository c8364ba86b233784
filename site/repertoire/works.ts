import type { Event } from '#contract/content/event.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { Composer } from '#contract/content/works.ts';
import type { Translate, TranslateKey } from '#site/language/translator.ts';
import { sortNewestFirst } from '#site/programme/programme.ts';

export interface LocalizedWork {
  title: string;
  composer: string;
  /** Ids in content/works and content/composers; undefined if only an event names the work. */
  workId?: string;
  composerId?: string;
}

export const buildWorkPath = (id: string): string => `/works/${id}`;
export const buildComposerPath = (id: string): string => `/composers/${id}`;

export const localizeWorksOfEvent = ({ works = [] }: Event, content: Content, t: TranslateKey): LocalizedWork[] =>
  works.map((played) => ('work' in played ? localizeWork(played.work, content, t) : played));

export function localizeWork(id: string, { works }: Content, t: TranslateKey): LocalizedWork {
  const work = works.get(id);
  if (!work) throw new Error(`content/works: there is no ${id}.yaml.`);
  return {
    title: t(`works.${id}.title`),
    composer: t(`composers.${work.composedBy}.name`),
    workId: id,
    composerId: work.composedBy,
  };
}

const indexOfContent = new WeakMap<Content, ReadonlyMap<string, readonly Event[]>>();

export const getEventsByWork = (content: Content): ReadonlyMap<string, readonly Event[]> =>
  indexOfContent.getOrInsertComputed(content, indexEventsByWork);

function indexEventsByWork(content: Content): ReadonlyMap<string, readonly Event[]> {
  const listed = sortNewestFirst(content).filter(({ status }) => status !== 'cancelled');
  const pairs = listed.flatMap((event) =>
    (event.works ?? []).flatMap((played) => ('work' in played ? [{ id: played.work, event }] : [])),
  );
  return new Map([...Map.groupBy(pairs, ({ id }) => id)].map(([id, group]) => [id, group.map(({ event }) => event)]));
}

export const listWorksBy = ({ works }: Content, composer: string, t: TranslateKey) =>
  [...works]
    .filter(([, { composedBy }]) => composedBy === composer)
    .map(([id, { year }]) => ({ id, href: buildWorkPath(id), title: t(`works.${id}.title`), year }))
    .sort((a, b) => a.year - b.year);

export const formatLifeDates = ({ born, died }: Composer, t: Translate): string =>
  died === undefined ? t('repertoire.since', { born }) : t('repertoire.years', { born, died });
