import { pictureTextLimits } from '#contract/content/photograph.ts';
import type { PictureText } from '#contract/office/pictures.ts';
import type { PageTools } from '#office/shared/screens/frame/page-tools.ts';
import { Field, TextareaField } from '#site/ui/Field.tsx';
import style from './PictureTextFields.module.css';

interface Props {
  tools: PageTools;
  title: PictureText;
  alt: PictureText;
  prefix?: string;
  hints?: boolean;
}

const fields = [
  { name: 'titleDe', part: 'title', language: 'de' },
  { name: 'titleEn', part: 'title', language: 'en' },
  { name: 'altDe', part: 'alt', language: 'de' },
  { name: 'altEn', part: 'alt', language: 'en' },
] as const;

/** Links in lists of issues lead to the ids of these fields, such as `alt.de`. */
export const PictureTextFields = ({ tools: { t, field }, prefix = '', hints = true, ...texts }: Props) => (
  <div className={style.fields}>
    {fields.map(({ name, part, language }) => {
      const line = {
        ...field(`${prefix}${name}`, texts[part][language]),
        label: t(`pictureLibrary.detail.${name}`),
        lang: language,
        maxLength: pictureTextLimits[part],
        hint: hints && language === 'de' && t(`pictureLibrary.detail.${part}Hint`, { most: pictureTextLimits.alt }),
      };
      return (
        <div key={name} id={`${prefix}${part}.${language}`}>
          {part === 'title' ? <Field {...line} /> : <TextareaField {...line} rows={3} />}
        </div>
      );
    })}
  </div>
);
