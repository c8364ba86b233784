import { AutosaveStatus } from '#office/shared/screens/autosave/AutosaveStatus.tsx';
import type { Office } from '#office/shared/screens/frame/office.ts';
import { Button } from '#site/ui/Button.tsx';
import style from './Live.module.css';
import type { livePreviewData } from './load.ts';

interface Props {
  office: Office;
  live: ReturnType<typeof livePreviewData>;
}

export const LiveState = ({ office: { person }, live: { pages: _, nowhere: __, ...facts } }: Props) => (
  <AutosaveStatus
    person={person}
    data={{
      'data-live-state': '',
      'data-setup': JSON.stringify(facts),
      'data-error-class': style.fault,
      'data-warning-class': style.advice,
      'data-length': style.length,
    }}
  />
);

/** Without script a button opens the preview in a new window. */
export const LivePreview = ({
  office: { t, view },
  live: { kind, id, pages, nowhere },
  form,
}: Props & { form: string }) => {
  const query = new URLSearchParams({
    kind,
    entry: id,
    lng: view === 'en' ? 'en' : 'de',
    address: pages[0]?.address ?? '/',
  });
  return (
    <section className={style.preview} id="live-preview" aria-label={t('preview.label')} data-live-preview="">
      <div className={style.looks}>
        <PreviewChoice t={t} name="language" options={['de', 'en', 'both']} chosen={view === 'en' ? 'en' : 'de'} />
        <PreviewChoice t={t} name="edition" options={['day', 'evening']} chosen="day" />
        <PreviewChoice t={t} name="width" options={['desk', 'phone']} chosen="desk" />
        {pages.length > 1 && (
          <label className={style.page}>
            {t('preview.page')}{' '}
            <select data-option="page">
              {pages.map(({ address, name }) => (
                <option key={address} value={address}>
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
      {nowhere && <p>{t('preview.nowhere')}</p>}
      <p className={style.shown} data-slot="preview" role="status" />
      <div className={style.stage} data-stage="" data-page={pages[0]?.address ?? '/'}>
        {(['de', 'en'] as const).map((language) => (
          <div
            key={language}
            className={style.pane}
            data-preview-frame={language}
            data-title={t(`preview.title.${language}`)}
            hidden
          />
        ))}
      </div>
    </section>
  );
};

interface PreviewChoiceProps {
  t: Office['t'];
  name: string;
  options: string[];
  chosen: string;
}

const PreviewChoice = ({ t, name, options, chosen }: PreviewChoiceProps) => (
  <fieldset className={style.choice}>
    <legend className={style.hidden}>{t(`preview.${name}.label`)}</legend>
    {options.map((value) => (
      <label key={value} className={style.option}>
        <input type="radio" name={`look-${name}`} value={value} defaultChecked={value === chosen} data-option={name} />
        <span>{t(`preview.${name}.${value}`)}</span>
      </label>
    ))}
  </fieldset>
);
