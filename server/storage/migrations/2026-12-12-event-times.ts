import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The season, and date and time in words, follow from the start of an event. Entries of earlier releases hold them as well: the season
 * is taken out everywhere, a wording where it says no more than is now generated.
 */
export const eventTimes: Migration = {
  up: async (db: Kysely<Rows>) => {
    for (const { number, data } of await db
      .selectFrom('contentRevisions')
      .select(['number', 'data'])
      .where('kind', '=', 'events')
      .execute()) {
      const changed = withoutTypedTimes(data);
      if (changed !== data)
        await db.updateTable('contentRevisions').set({ data: changed }).where('number', '=', number).execute();
    }
    for (const { entry, data } of await db
      .selectFrom('contentDrafts')
      .select(['entry', 'data'])
      .where('kind', '=', 'events')
      .execute()) {
      const changed = withoutTypedTimes(data);
      if (changed !== data)
        await db
          .updateTable('contentDrafts')
          .set({ data: changed })
          .where('kind', '=', 'events')
          .where('entry', '=', entry)
          .execute();
    }
    for (const { id, announced } of await db.selectFrom('decisions').select(['id', 'announced']).execute()) {
      const changed = JSON.stringify(withoutWording(JSON.parse(announced)));
      if (changed !== announced)
        await db.updateTable('decisions').set({ announced: changed }).where('id', '=', id).execute();
    }
  },
};

interface Rows {
  contentRevisions: { number: number; kind: string; data: string | null };
  contentDrafts: { kind: string; entry: string; data: string | null };
  decisions: { id: string; announced: string };
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withoutTypedTimes(json: string | null): string | null {
  if (json === null) return null;
  const data: unknown = JSON.parse(json);
  if (!isObject(data)) return json;
  const { year: _, ...rest } = data;
  return JSON.stringify(isObject(rest['event']) ? { ...rest, event: withoutWording(rest['event']) } : rest);
}

function withoutWording(words: Json): Json {
  const { date, time, ...rest } = words;
  return {
    ...rest,
    ...(date !== undefined && !isGenerated(date, generatedDates) && { date }),
    ...(time !== undefined && !isGenerated(time, generatedTimes) && { time }),
  };
}

const generatedDates = {
  de: /^\p{L}+tag, \d{1,2}\.\s\p{L}+\s\d{4}$|^Mittwoch, \d{1,2}\.\s\p{L}+\s\d{4}$/u,
  en: /^\p{L}+day, \d{1,2}\s\p{L}+\s\d{4}$/u,
};
const generatedTimes = {
  de: /^\d{1,2}(\.\d\d)?\sUhr(, Einlass\s\d{1,2}(\.\d\d)?\sUhr)?$/u,
  en: /^\d{1,2}(\.\d\d)?\s[ap]\.m\.(, doors\s\d{1,2}(\.\d\d)?\s[ap]\.m\.)?$/u,
};

/** In each language that is there: the data then say it, and say it right. */
const isGenerated = (wording: unknown, looks: Record<string, RegExp>): boolean =>
  isObject(wording) &&
  Object.entries(wording).every(([language, text]) => looks[language]?.test(String(text)) ?? false);
