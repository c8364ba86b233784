import type { PictureFile, PictureFiles } from '#contract/content/media-files.ts';
import { wideGuide } from '#contract/guide.ts';
import { pictureData, type Shown } from '#site/content/pictures.ts';
import { openSurvey, rounded } from '#site/guide/survey.ts';
import { directions, type WhereWords } from '#site/guide/whereabouts.ts';
import { measure } from '#site/language/number.ts';
import type { Translate } from '#site/language/translator.ts';
import { placeAccess } from '#site/park/access.ts';
import { spread } from '#site/park/spread.ts';
import type { PageContext, PageFacts } from '#site/shell/page.ts';
import type { PictureData } from '#site/ui/Picture.tsx';

/** Two pages, three faces and the scripts; checked by tests/server/guide.test.ts. */
const bytesBesidesPictures = 110_000;

/** The guide caches every picture a page names, so each print comes in one width. */
const print = { widths: [640], shown: { crop: 'plate', sizes: '92vw' } } as const;
const wide = { widths: [960], shown: { crop: 'plate', sizes: 'max(47.5rem, 56vw)' } } as const;
const map = { widths: [960, 1600], shown: { crop: 'plate', sizes: '94vw' } } as const;

interface Wanted {
  widths: readonly number[];
  shown: Shown;
}

export function loadGuide({ edition, view }: PageContext) {
  const { places, estate, parkMap, parkModel } = edition.content;
  const { walk } = parkModel;
  const t = edition.translator(view);
  const flags = spread(parkMap, openSurvey(parkModel).placeOnMap);
  let bytes = bytesBesidesPictures;

  function filesOf(id: string, { widths, shown }: Wanted): PictureFiles {
    const all = t.files.pictures.get(id);
    if (!all) throw new Error(`content/pictures/${id}: there are no files of this picture.`);
    const fitting = (file: PictureFile) => file.crop === shown.crop && widths.includes(file.width);
    return { ...all, files: all.files.some(fitting) ? all.files.filter(fitting) : all.files };
  }

  function picture(id: string, wanted: Wanted): PictureData {
    const some = filesOf(id, wanted);
    bytes += some.files.reduce((sum, file) => sum + file.bytes, 0);
    return pictureData(some, t(`pictures.${id}.alt`), wanted.shown);
  }

  function plate(id: string): PictureData {
    const kept = picture(id, print);
    const { sources, fallback } = pictureData(filesOf(id, wide), kept.alt, wide.shown);
    const beside = [...sources, fallback].map((source) => ({
      ...source,
      media: [wideGuide, source.media].filter(Boolean).join(' and '),
    }));
    return { ...kept, sources: [...beside, ...kept.sources] };
  }

  const walked = walk.filter(({ place }) => places.has(place));
  const told = walked.flatMap(({ place: slug, metres }, index) => {
    const place = places.get(slug);
    const next = walked[(index + 1) % walked.length]?.place ?? slug;
    const flag = flags[slug];
    if (!place || !flag) return [];
    const to = t('guide.walk.onward', {
      number: places.get(next)?.number ?? 0,
      name: t(`places.${next}.name`),
      metres: rounded(metres),
    });
    return [
      {
        slug,
        ...flag,
        number: place.number,
        name: t(`places.${slug}.name`),
        planned: place.planned ?? false,
        picture: plate(place.image),
        paragraphs: [t(`places.${slug}.text`), ...(place.more ? [t(`places.${slug}.more`)] : [])],
        access: placeAccess(edition.content, slug, t, view)?.brief,
        next,
        onward: place.onward ? `${to}, ${t(`places.${slug}.onward`)}.` : `${to}.`,
      },
    ];
  });
  const bird = picture('bird', map);
  return {
    page: { title: t('guide.title'), description: t('guide.description'), hideBooking: true } satisfies PageFacts,
    screen: {
      t,
      kilometres: measure(walked.reduce((sum, { metres }) => sum + metres, 0) / 1000, view),
      megabytes: measure(Math.ceil(bytes / 100_000) / 10, view),
      map: bird,
      stops: told,
      house: estate.position,
      keepWords: wordsOf(t, 'keep', keepNames) satisfies KeepWords,
      mapWords: {
        ...wordsOf(t, 'map', mapNames),
        direction: wordsOf(t, 'map.direction', directions),
      } satisfies MapWords,
    },
  };
}

const keepNames = ['coming', 'kept', 'newer', 'removed', 'failed', 'full', 'unable', 'withdrawn'] as const;
const mapNames = [
  ...(['ask', 'stop', 'looking', 'refused', 'silent', 'unable'] as const),
  ...(['at', 'near', 'exact', 'vague', 'outside'] as const),
];

export type KeepWords = Record<(typeof keepNames)[number], string>;
export interface MapWords extends WhereWords, Record<(typeof mapNames)[number], string> {}

/** Leaves `{metres}` open: only the browser knows the value. */
const open = ['done', 'all', 'number', 'name', 'metres', 'direction', 'kilometres'];
const gaps = Object.fromEntries(open.map((name) => [name, `{${name}}`]));

const wordsOf = <Name extends string>(t: Translate, part: string, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, t(`guide.${part}.${name}`, gaps)])) as Record<Name, string>;
