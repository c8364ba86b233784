import { type KindName, kindNames } from '#contract/content/kinds.ts';
import type { Language } from '#contract/language.ts';
import type { FormFacts } from '#contract/office/editor.ts';
import { fieldFaults } from '#contract/office/form.ts';
import { adviceSentences } from '#office/shared/screens/advice/sentence.ts';
import { type KeepingWords, keepingWords } from '#office/shared/screens/keeping/words.ts';
import type { Edition } from '#site/edition.ts';
import type { Translate } from '#site/language/translator.ts';

const keys = [
  'faults',
  'old',
  'unseen',
  'elsewhere',
  'added',
  'removed',
  'moved',
  'length',
  'tooLong',
  'found',
] as const;

export type LiveWords = KeepingWords & Record<(typeof keys)[number], string>;

export const liveWords = (t: Translate): LiveWords => ({
  ...keepingWords(t),
  ...(Object.fromEntries(keys.map((key) => [key, t(`preview.live.${key}`)])) as Omit<LiveWords, keyof KeepingWords>),
});

interface Names {
  t: Translate;
  edition: Pick<Edition, 'content'>;
  language: Language;
  kindName: (kind: KindName) => string;
}

export function liveFacts(
  { line: { kind, id }, seenAt, faults, advice }: FormFacts,
  { t, edition, language, kindName }: Names,
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
    words: liveWords(t),
    sentences: {
      faults: Object.fromEntries(fieldFaults.map((code) => [code, t(`editor.fault.${code}`, { count: '{count}' })])),
      advice: adviceSentences(edition, language),
    },
    found: { faults, advice },
  };
}
