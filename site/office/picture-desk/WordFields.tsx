import { pictureWords } from '#contract/photograph.ts';
import type { Words } from '#contract/picture-desk.ts';
import type { Office } from '#site/office/frame/office.ts';
import { Field, LongField } from '#site/ui/Field.tsx';
import style from './WordFields.module.css';

interface Props {
  office: Office;
  title: Words;
  alt: Words;
  /** of its fields, where several pictures stand in one form */
  prefix?: string;
  /** said once where there are several */
  hints?: boolean;
}

/** Title and description, German and English beside each other. A check that finds something leads to its field: `alt.de`. */
export function WordFields({ office: { t, field }, title, alt, prefix = '', hints = true }: Props) {
  const said = t('pictureDesk.one.altHint', { most: pictureWords.alt });
  return (
    <div className={style.words}>
      <div id={`${prefix}title.de`}>
        <Field
          {...field(`${prefix}titleDe`, title.de)}
          label={t('pictureDesk.one.titleDe')}
          lang="de"
          maxLength={pictureWords.title}
          hint={hints && t('pictureDesk.one.titleHint')}
        />
      </div>
      <div id={`${prefix}title.en`}>
        <Field
          {...field(`${prefix}titleEn`, title.en)}
          label={t('pictureDesk.one.titleEn')}
          lang="en"
          maxLength={pictureWords.title}
        />
      </div>
      <div id={`${prefix}alt.de`}>
        <LongField
          {...field(`${prefix}altDe`, alt.de)}
          label={t('pictureDesk.one.altDe')}
          lang="de"
          rows={3}
          maxLength={pictureWords.alt}
          hint={hints && said}
        />
      </div>
      <div id={`${prefix}alt.en`}>
        <LongField
          {...field(`${prefix}altEn`, alt.en)}
          label={t('pictureDesk.one.altEn')}
          lang="en"
          rows={3}
          maxLength={pictureWords.alt}
        />
      </div>
    </div>
  );
}
