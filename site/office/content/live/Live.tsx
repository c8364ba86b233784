import type { Office } from '#site/office/frame/office.ts';
import { Keeping } from '#site/office/keeping/Keeping.tsx';
import { Button } from '#site/ui/Button.tsx';
import style from './Live.module.css';
import type { liveFacts } from './load.ts';

interface Props {
  office: Office;
  live: ReturnType<typeof liveFacts>;
}

export const LiveState = ({ office: { person }, live: { pages: _, nowhere: __, ...facts } }: Props) => (
  <Keeping
    person={person}
    told={{
      'data-live-state': '',
      'data-facts': JSON.stringify(facts),
      'data-stops': style.fault,
      'data-mentions': style.advice,
      'data-length': style.length,
    }}
  />
);

const widths = [
  { width: 1280, name: 'desk' },
  { width: 390, name: 'phone' },
] as const;

/** Beside the form: the page with the draft. Without script a button shows it in a window of its own. */
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
        <Choice
          name="language"
          label={t('preview.language.label')}
          options={['de', 'en', 'both'].map((one) => [one, t(`preview.language.${one}`)])}
          chosen={view === 'en' ? 'en' : 'de'}
        />
        <Choice
          name="edition"
          label={t('preview.edition.label')}
          options={['day', 'evening'].map((one) => [one, t(`preview.edition.${one}`)])}
          chosen="day"
        />
        <Choice
          name="width"
          label={t('preview.width.label')}
          options={widths.map(({ width, name }) => [String(width), t(`preview.width.${name}`)])}
          chosen="1280"
        />
        {pages.length > 1 && (
          <label className={style.page}>
            {t('preview.page')}{' '}
            <select data-look="page">
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
      <p className={style.shown} data-said="shown" role="status" />
      <div className={style.stage} data-stage="" data-page={pages[0]?.address ?? '/'}>
        {(['de', 'en'] as const).map((language) => (
          <div
            key={language}
            className={style.pane}
            data-pane={language}
            data-title={t(`preview.title.${language}`)}
            hidden
          />
        ))}
      </div>
    </section>
  );
};

interface Choosing {
  name: string;
  label: string;
  options: (readonly [value: string, name: string])[];
  chosen: string;
}

/** Stands outside the form, so it is never sent with it. */
const Choice = ({ name, label, options, chosen }: Choosing) => (
  <fieldset className={style.choice}>
    <legend className={style.hidden}>{label}</legend>
    {options.map(([value, text]) => (
      <label key={value} className={style.option}>
        <input type="radio" name={`look-${name}`} value={value} defaultChecked={value === chosen} data-look={name} />
        <span>{text}</span>
      </label>
    ))}
  </fieldset>
);
