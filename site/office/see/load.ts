import type { SeeScreens } from '#contract/see.ts';
import { entryNames, formOf } from '#site/office/found/names.ts';
import { factsOf, type OfficeContext, officeOf } from '#site/office/frame/office.ts';

type Text = NonNullable<SeeScreens['see']['texts']>[number];

/** as much of a text as tells which one it is */
const shown = 90;

export function loadSee(context: OfficeContext) {
  const office = officeOf(context);
  const { t } = office;
  const { address, language, texts } = factsOf(context, 'see');
  const names = entryNames(context);
  const otherwise = language === 'de' ? 'en' : 'de';
  const query = (view: string) => new URLSearchParams({ address, view });
  const byEntry = Map.groupBy(texts ?? [], ({ kind, id }) => `${kind}/${id}`);
  const parts = [...byEntry.values()].flatMap((those) => (those[0] ? [{ of: those[0], those }] : []));
  return {
    page: { title: t('see.page.title') },
    screen: {
      office,
      address,
      language,
      source: texts && `/office/see/page?${query(language)}`,
      other: {
        href: `/office/see?${query(otherwise)}`,
        name: t(otherwise === 'de' ? 'see.page.german' : 'see.page.english'),
      },
      // What the page is about comes before what stands on many.
      parts: parts
        .toSorted((a, b) => rankOf(a.of) - rankOf(b.of))
        .map(({ of, those }) => ({
          name: names.entry(of.kind, of.id),
          open: rankOf(of) === 0,
          texts: those.map(({ field, kind, id, path, input, language: lang, text }) => ({
            field,
            href: formOf(kind, id, input),
            name: names.field(kind, path),
            text: text.length > shown ? `${text.slice(0, shown).replace(/\s\S*$/, '')} …` : text,
            lang,
          })),
        })),
    },
  };
}

const rankOf = ({ kind }: Text): number => (kind === 'texts' ? 2 : kind === 'pictures' ? 1 : 0);
