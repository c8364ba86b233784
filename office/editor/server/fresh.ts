import type { FastifyRequest } from 'fastify';
import { type EditorScreens, type Fresh, isFresh, asked as questions } from '#contract/office/editor.ts';
import { below, type Field, type Group, itemsIn, type Typed, type Variants } from '#contract/office/form.ts';
import type { Asked, Outcome } from '#office/shared/server/page.ts';
import { freshId, titleOf } from '#server/content/entries.ts';
import { dataFrom, partOf, typedFrom } from '#server/content/form-data.ts';
import { isDrawable } from '#server/content/form-limits.ts';
import { formTree, kept } from '#server/content/form-tree.ts';
import { withPasted } from '#server/content/typed-values.ts';
import { ApiError } from '#server/http/api-error.ts';
import { typedIn as sent } from '#server/http/form.ts';
import { beginDraft, reordered, wallMinute } from './acts.ts';
import { namedFor, shapeFaults } from './facts.ts';
import { type EditorServices, textsIn } from './keep.ts';

const kindIn = ({ params }: FastifyRequest): Fresh | undefined => {
  const { kind = '' } = params as { kind?: string };
  return isFresh(kind) ? kind : undefined;
};

export function freshPage(services: EditorServices) {
  const { library, now } = services;

  async function factsOf(kind: Fresh, typed: Typed): Promise<EditorScreens['contentNew']> {
    const tree = onlyAsked(formTree({ kind, id: '1' }), questions[kind]) as Group | Variants;
    return { kind, tree, typed, named: await namedFor(library, tree), faults: [] };
  }

  return {
    async read(request: FastifyRequest) {
      const kind = kindIn(request);
      return kind && factsOf(kind, sentTo(kind, request));
    },

    async again(
      { request, values, about }: Asked,
      move?: (number: number) => number | undefined,
    ): Promise<Outcome<'contentNew'>> {
      const kind = kindIn(request);
      if (!kind) throw new ApiError(404, 'notNow');
      const typed = drawable(typedIn(values));
      const [, list = '', item] = about.match(/^([\w.-]{1,120}?)(?:\.(\d{1,3}))?$/) ?? [];
      if (move && item) return { show: await factsOf(kind, reordered(typed, list, Number(item), move(Number(item)))) };
      return { show: await factsOf(kind, about ? { ...typed, [`${about}.${itemsIn(about, typed)}`]: '' } : typed) };
    },

    async begin(asked: Asked): Promise<Outcome<'contentNew'>> {
      const kind = kindIn(asked.request);
      if (!kind) throw new ApiError(404, 'notNow');
      const typed = withPasted(kind, drawable(typedIn(asked.values)));
      const facts = await factsOf(kind, typed);
      const { data, unknown } = dataFrom(facts.tree, typed);
      if (unknown.length > 0) throw new ApiError(422, 'unreadable');
      const names = new Set(Object.keys(typedFrom(facts.tree, data)));
      const pictures = picturesIn(facts.tree);
      const wanted = ({ path }: { path: string }) =>
        (names.has(path) || questions[kind].some((one) => path.startsWith(one))) &&
        (typed[path] || !pictures.includes(path));
      const whole = { ...(data as Record<string, unknown>), ...(kind === 'events' && { changed: wallMinute(now()) }) };
      const faults = (await shapeFaults(library, { kind, id: '1' }, whole)).filter(wanted);
      const title = titleOf(kind, whole);
      if (faults.length > 0 || !title)
        return { show: { ...facts, faults }, refusal: new ApiError(422, 'contentUnasked') };
      const id = await freshId(library, kind, title.de ?? title.en ?? '');
      const numbered = partOf(data, 'id') === undefined ? whole : { ...whole, id: Number(id) };
      await beginDraft(services, asked, { kind, id }, numbered);
      return { done: 'begunContent', to: `/office/content/${kind}/${id}` };
    },
  };
}

const begun: Partial<Record<Fresh, Typed>> = {
  events: { 'event.artists.variant': 'lines', 'event.artists.2.de': '' },
};

function typedIn(values: Record<string, unknown>): Typed {
  const { action: _, ...typed } = textsIn(values);
  return typed;
}

function sentTo(kind: Fresh, request: FastifyRequest): Typed {
  const typed = typedIn(sent(request));
  return Object.keys(typed).length > 0 && isDrawable(typed) ? typed : (begun[kind] ?? {});
}

function drawable(typed: Typed): Typed {
  if (!isDrawable(typed)) throw new ApiError(422, 'unreadable');
  return typed;
}

function onlyAsked(field: Field, paths: readonly string[], path = ''): Field | undefined {
  const here = paths.includes(path);
  if (here) return field;
  if (field.kind === 'group') {
    const fields = field.fields
      .map((part) => onlyAsked(part, paths, below(path, part.name)))
      .filter((part) => part !== undefined)
      .sort((one, other) => placeOf(below(path, one.name), paths) - placeOf(below(path, other.name), paths));
    return fields.length > 0 || !path ? kept(field, { ...field, fields }) : undefined;
  }
  if (field.kind !== 'variants') return undefined;
  const options = field.options.map((option) => ({
    ...option,
    field: onlyAsked(option.field, paths, path) as Group,
  }));
  return kept(field, { ...field, options });
}

function picturesIn(field: Field, path = ''): string[] {
  if (field.kind === 'group') return field.fields.flatMap((part) => picturesIn(part, below(path, part.name)));
  if (field.kind === 'variants') return field.options.flatMap((option) => picturesIn(option.field, path));
  return field.kind === 'reference' && field.to === 'pictures' ? [path] : [];
}

const placeOf = (path: string, paths: readonly string[]): number =>
  paths.findIndex((one) => one === path || one.startsWith(`${path}.`));
