import { type KindName, kindNames } from '#contract/content/kinds.ts';
import type { Language } from '#contract/language.ts';
import type { EntryFormData } from '#contract/office/editor.ts';
import { formIssueCodes } from '#contract/office/form.ts';
import { type AutosaveStrings, createAutosaveStrings } from '#office/shared/screens/autosave/strings.ts';
import { readIssueSentences } from '#office/shared/screens/issues/sentence.ts';
import type { SiteEdition } from '#site/edition.ts';
import type { Translate } from '#site/language/translator.ts';

const stringKeys = [
  'issues',
  'outdated',
  'noPreview',
  'elsewhere',
  'added',
  'removed',
  'moved',
  'length',
  'tooLong',
  'matches',
] as const;

export type LiveStrings = AutosaveStrings & Record<(typeof stringKeys)[number], string>;

export const liveStrings = (t: Translate): LiveStrings => ({
  ...createAutosaveStrings(t),
  ...(Object.fromEntries(stringKeys.map((key) => [key, t(`preview.live.${key}`)])) as Omit<
    LiveStrings,
    keyof AutosaveStrings
  >),
});

interface LivePreviewNames {
  t: Translate;
  edition: Pick<SiteEdition, 'content'>;
  language: Language;
  kindName: (kind: KindName) => string;
}

export function livePreviewData(
  { entry: { kind, id }, seenAt, formIssues, contentIssues }: EntryFormData,
  { t, edition, language, kindName }: LivePreviewNames,
) {
  return {
    kind,
    id,
    pages: seenAt.map((address, place) => ({
      address,
      name: address === '/' ? t('preview.home') : place === 0 ? t('preview.ownPage') : address,
    })),
    nowhere: kind === 'texts' && !['home', 'shell', 'frame'].includes(id) && seenAt.every((address) => address === '/'),
    kinds: Object.fromEntries(kindNames.map((name) => [name, kindName(name)])),
    words: liveStrings(t),
    sentences: {
      faults: Object.fromEntries(formIssueCodes.map((code) => [code, t(`editor.issue.${code}`, { count: '{count}' })])),
      advice: readIssueSentences(edition, language),
    },
    found: { formIssues, contentIssues },
  };
}
