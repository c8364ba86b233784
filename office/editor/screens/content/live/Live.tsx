import { contrastFacts } from '#contract/colours.ts';
import { kindNames } from '#contract/content/kinds.ts';
import { languageOf, languages } from '#contract/language.ts';
import type { EntryFormData } from '#contract/office/editor.ts';
import { formIssueCodes } from '#contract/office/form.ts';
import { AutosaveStatus } from '#office/shared/screens/autosave/AutosaveStatus.tsx';
import { createAutosaveStrings } from '#office/shared/screens/autosave/strings.ts';
import type { createEditorLabels } from '#office/shared/screens/entries/labels.ts';
import type { PageTools } from '#office/shared/screens/frame/page-tools.ts';
import { readIssueSentences } from '#office/shared/screens/issues/sentence.ts';
import { leaveToBrowser } from '#site/language/placeholders.ts';
import type { Translate } from '#site/language/translator.ts';
import { Button } from '#site/ui/Button.tsx';
import style from './Live.module.css';

const stringKeys = [
  ...(['issues', 'outdated', 'noPreview', 'elsewhere', 'added', 'removed', 'moved'] as const),
  ...(['length', 'tooLong', 'matches'] as const),
];

type LiveStrings = Record<(typeof stringKeys)[number], string>;

export const createLiveStrings = (t: Translate) =>
  Object.fromEntries(stringKeys.map((key) => [key, t(`preview.live.${key}`)])) as LiveStrings;

export function createLivePreviewData(
  { entry: { kind, id }, pagesShowing, formIssues, contentIssues }: EntryFormData,
  { t, edition, language, labelKind }: ReturnType<typeof createEditorLabels>,
) {
  return {
    kind,
    id,
    pages: pagesShowing.map((address, place) => ({
      address,
      // Prices are seen best on the page of an event, which is not their own.
      name: address === '/' ? t('preview.home') : place === 0 && kind !== 'prices' ? t('preview.ownPage') : address,
    })),
    hasNoPage: kind === 'texts' && !['home', 'shell', 'frame'].includes(id) && pagesShowing.every((at) => at === '/'),
    kinds: Object.fromEntries(kindNames.map((name) => [name, labelKind(name)])),
    strings: { ...createAutosaveStrings(t), ...createLiveStrings(t) },
    sentences: {
      errors: Object.fromEntries(
        formIssueCodes.map((code) => [
          code,
          t(`editor.issue.${code}`, leaveToBrowser('count', 'line', 'address', ...contrastFacts, 'part')),
        ]),
      ),
      warnings: readIssueSentences(edition, language),
    },
    initialIssues: { formIssues, contentIssues },
  };
}

interface Props {
  tools: PageTools;
  live: ReturnType<typeof createLivePreviewData>;
}

export const LiveState = ({ tools: { person }, live: { pages: _, hasNoPage: __, ...facts } }: Props) => (
  <AutosaveStatus
    person={person}
    data={{
      'data-live-state': '',
      'data-setup': JSON.stringify(facts),
      'data-error-class': style.error,
      'data-warning-class': style.advice,
      'data-length': style.length,
    }}
  />
);

/** Without script a button opens the preview in a new window. */
export const LivePreview = ({ tools: { t, locale }, live, form }: Props & { form: string }) => {
  const { kind, id, pages, hasNoPage } = live;
  const [address, lng] = [pages[0]?.address ?? '/', languageOf(locale)];
  const query = new URLSearchParams({ kind, entry: id, lng, address });
  return (
    <section className={style.preview} id="live-preview" aria-label={t('preview.label')} data-live-preview="">
      <div className={style.options}>
        <PreviewChoice t={t} name="language" options={[...languages, 'both']} chosen={lng} />
        <PreviewChoice t={t} name="light" options={['day', 'evening']} chosen="day" />
        <PreviewChoice t={t} name="width" options={['desk', 'phone']} chosen="desk" />
        {pages.length > 1 && (
          <label className={style.page}>
            {t('preview.page')}{' '}
            <select data-option="page">
              {pages.map(({ address: value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <Button
          type="submit"
          form={form}
          formAction={`/office/preview?${query}`}
          formTarget="_blank"
          data-without-script=""
        >
          {t('preview.open')}
        </Button>
      </div>
      {hasNoPage && <p>{t('preview.nowhere')}</p>}
      <p className={style.status} data-slot="preview" role="status" />
      <div className={style.frames} data-stage="" data-page={address}>
        {languages.map((language) => (
          <div
            key={language}
            className={style.frame}
            data-preview-frame={language}
            data-title={t(`preview.title.${language}`)}
            hidden
          />
        ))}
      </div>
    </section>
  );
};

type PreviewChoiceProps = Pick<PageTools, 't'> & { name: string; options: string[]; chosen: string };

const PreviewChoice = ({ t, name, options, chosen }: PreviewChoiceProps) => (
  <fieldset className={style.choice}>
    <legend className={style.hidden}>{t(`preview.${name}.label`)}</legend>
    {options.map((value) => (
      <label key={value} className={style.choiceOption}>
        <input type="radio" name={`look-${name}`} value={value} defaultChecked={value === chosen} data-option={name} />
        <span>{t(`preview.${name}.${value}`)}</span>
      </label>
    ))}
  </fieldset>
);
