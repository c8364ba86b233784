import type { ComponentProps } from 'react';
import { isSingle } from '#contract/content/kinds.ts';
import { dateText, timeText } from '#contract/date-words.ts';
import type { FormFacts, MovedEvent } from '#contract/office/editor.ts';
import { wallClock } from '#contract/wall-time.ts';
import { liveFacts } from '#office/editor/screens/content/live/load.ts';
import { adviceSentence } from '#office/shared/screens/advice/sentence.ts';
import { editorNames, formWords, hrefOf } from '#office/shared/screens/entries/names.ts';
import { objectionsOf } from '#office/shared/screens/entries/Objections.tsx';
import { factsOf, type OfficeContext, officeOf } from '#office/shared/screens/frame/office.ts';
import { typeset } from '#site/language/typeset.ts';
import type { EntryFields } from './Fields.tsx';

const longForm = 60;

type Names = ReturnType<typeof editorNames>;

export function loadEntry(context: OfficeContext) {
  const office = officeOf(context);
  const names = editorNames(context);
  const facts = factsOf(context, 'contentForm');
  const { t, entryName, kindName } = names;
  const { line, version, base, conflict } = facts;
  const tree = names.spoken(facts.tree);
  const faults = names.faults(facts.faults);
  const { draft } = line;
  // Discarding a scheduled draft cancels its publication.
  const mayDiscard = facts.mayPublish || !draft?.publishAt;
  const advice = (stops: boolean) =>
    facts.advice
      .filter((one) => one.stops === stops)
      .map((one) => ({
        path: one.path,
        said: adviceSentence(t, one, names.language),
        name: names.fieldName(tree, one.path),
      }));
  return {
    page: { title: entryName(line) },
    screen: {
      office,
      above: [
        isSingle(line.kind)
          ? { name: t('editor.list.title'), href: '/office/content' }
          : { name: kindName(line.kind), href: `/office/content/${line.kind}` },
        ...filmOf(facts, names),
      ],
      state: stateOf(facts, names),
      fault: draft?.fault ? t('editor.form.failed') : '',
      hidden: { 'form.version': String(version), 'form.base': String(base) },
      faults: Object.entries(faults)
        .map(([path, said]) => ({ path, said, name: names.fieldName(tree, path) }))
        .concat(advice(true)),
      advice: advice(false),
      objections: objectionsOf(facts.objections, names),
      alongside: alongsideOf(facts, names),
      moved: movedOf(facts, names),
      movesTimes: facts.there && facts.advice.some(({ code }) => outOfOrder.has(code)),
      conflict: conflict && {
        said: t('editor.conflict.said', { name: conflict.by, when: names.moment(conflict.at) }),
        changes: conflict.differences.map(({ path, before = '', after = '' }) => ({
          path,
          name: names.fieldName(tree, path) || path,
          before,
          after,
        })),
      },
      may: {
        publish: facts.mayPublish,
        delete: facts.mayDelete,
        copy: facts.mayCopy,
        undo: facts.mayPublish && facts.undo !== undefined && !draft,
        discard: mayDiscard,
        unschedule: facts.mayPublish && Boolean(draft?.publishAt),
      },
      drafted: draft !== undefined,
      deleted: facts.deleted,
      long: Object.keys(facts.typed).length > longForm,
      cancelFirst: facts.hasGuests ? `/office/evenings/${line.id}/decision?as=cancelled` : undefined,
      namedBy: facts.namedBy.map((one) => ({ href: hrefOf(one), name: `${kindName(one.kind)}: ${entryName(one)}` })),
      difference: `${hrefOf(line)}/history?revision=draft`,
      links: linksOf(facts, names),
      more: [
        t('editor.form.history'),
        ...(facts.mayCopy ? [t('editor.form.copy')] : []),
        ...(draft && mayDiscard ? [t('editor.form.discard')] : []),
        ...(facts.mayDelete ? [t('editor.form.delete')] : []),
      ].join(', '),
      live: liveFacts(facts, names),
    },
    fields: {
      tree,
      typed: facts.first ? roomBefore(facts.first, facts.typed) : facts.typed,
      faults,
      named: names.named(facts.named),
      words: formWords(names),
      row: rowOf(facts, wallClock(office.now).date),
    } satisfies ComponentProps<typeof EntryFields>,
  };
}

const filmOf = ({ line, tree, typed }: FormFacts, { t }: Names) =>
  line.kind === 'films' && tree.kind === 'variants' && typed['variant'] === 'handed'
    ? [{ name: t('filmDesk.one.itself'), href: `/office/films/${line.id}` }]
    : [];

const outOfOrder = new Set(['startBeforeDoors', 'intervalBeforeStart', 'endBeforeStart', 'endBeforeInterval']);

function changesOf(
  { moved, tree }: Pick<FormFacts, 'moved' | 'tree'>,
  { t, language, fieldName, spoken }: Names,
): string[] {
  if (!moved) return [];
  const { changed, status } = moved;
  if (isCalledOff(moved)) return [t(`editor.moved.${status}`)];
  const [from, to] = [moved.from, moved.to].map((wall) =>
    typeset(`${dateText(wall, language)}, ${timeText(wall, language)}`, language),
  );
  const others = changed.includes('start') || changed.includes('place') ? [] : changed;
  const fields = new Intl.ListFormat(language).format(others.map((path) => fieldName(spoken(tree), path)));
  return [
    ...(changed.includes('start') ? [t('editor.moved.when', { from: from ?? '', to: to ?? '' })] : []),
    ...(changed.includes('place') ? [t('editor.moved.where')] : []),
    ...(others.length > 0 ? [t('editor.moved.changed', { fields })] : []),
  ];
}

const isCalledOff = ({ changed, status }: MovedEvent): boolean => changed.includes('status') && status !== 'scheduled';

function movedOf(facts: FormFacts, names: Names) {
  const { moved, alongside } = facts;
  const { t } = names;
  if (!moved) return undefined;
  const people = (['accepted', 'offered', 'requests'] as const).filter((circle) => moved[circle] > 0);
  const { byDecision } = moved;
  return {
    sentences: [
      ...changesOf(facts, names),
      ...people.map((circle) => t(`editor.moved.${circle}`, { count: moved[circle] })),
    ],
    seen: alongside?.seen ?? '',
    hint: t(byDecision ? 'editor.moved.writeHint' : 'editor.moved.publishHint'),
    write: t(`editor.moved.${isCalledOff(moved) ? 'toEmails' : byDecision ? 'write' : 'publishAndWrite'}`),
  };
}

function alongsideOf({ alongside }: FormFacts, { t, language, entryName }: Names) {
  if (!alongside) return undefined;
  const { entries, seen, mayPublish } = alongside;
  const counts = [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, some]) =>
    t(`editor.alongside.count.${kind}`, { count: some.length }),
  );
  const list = new Intl.ListFormat(language).format(counts);
  return {
    said: [
      t('editor.alongside.said', {
        count: entries.length,
        list: list.slice(0, 1).toLocaleUpperCase(language) + list.slice(1),
      }),
      t(mayPublish ? 'editor.alongside.how' : 'editor.alongside.byOwner'),
    ].join(' '),
    entries: entries.map((entry) => ({ href: hrefOf(entry), name: entryName(entry) })),
    action: mayPublish ? `publishWith:${seen}` : undefined,
  };
}

const rowOf = ({ row, first }: FormFacts, date: string) => {
  const list = first ?? row;
  return list === undefined ? undefined : { list, date, isFirst: first !== undefined };
};

/** `hours.exceptions.0.date` → `hours.exceptions.1.date`, for every row of the list. */
function roomBefore<Value>(list: string, named: Record<string, Value>): Record<string, Value> {
  const start = `${list}.`;
  const moved = Object.entries(named).map(([name, value]): [string, Value] => {
    const [, place, rest = ''] = name.startsWith(start) ? (name.slice(start.length).match(/^(\d+)(\..*)?$/) ?? []) : [];
    return [place === undefined ? name : `${start}${Number(place) + 1}${rest}`, value];
  });
  return Object.fromEntries(moved);
}

const linksOf = ({ line, address }: FormFacts, { t }: Names) => [
  { href: `${hrefOf(line)}/history`, name: t('editor.form.history') },
  ...(address ? [{ href: address, name: t('editor.form.onSite') }] : []),
];

function stateOf({ line: { published, draft }, there, deleted }: FormFacts, { t, moment }: Names): string[] {
  const counts = published
    ? t(deleted ? 'editor.state.deleted' : 'editor.state.published', { name: published.by, when: moment(published.at) })
    : t(there || deleted ? 'editor.state.shipped' : 'editor.state.fresh');
  if (!draft) return [counts];
  const waits = t('editor.state.draft', { name: draft.by, when: moment(draft.at) });
  return [counts, waits, ...(draft.publishAt ? [t('editor.state.scheduled', { when: moment(draft.publishAt) })] : [])];
}
