import { pictureWords } from '#contract/content/photograph.ts';
import type { Words } from '#contract/office/pictures.ts';
import type { Office } from '#office/shared/screens/frame/office.ts';
import { Field, LongField } from '#site/ui/Field.tsx';
import style from './WordFields.module.css';

interface Props {
  office: Office;
  title: Words;
  alt: Words;
  prefix?: string;
  hints?: boolean;
}

const fields = [
  { name: 'titleDe', part: 'title', language: 'de' },
  { name: 'titleEn', part: 'title', language: 'en' },
  { name: 'altDe', part: 'alt', language: 'de' },
  { name: 'altEn', part: 'alt', language: 'en' },
] as const;

/** The ids of the fields are targets of links from the checks: `alt.de`. */
export const WordFields = ({ office: { t, field }, prefix = '', hints = true, ...said }: Props) => (
  <div className={style.words}>
    {fields.map(({ name, part, language }) => {
      const line = {
        ...field(`${prefix}${name}`, said[part][language]),
        label: t(`pictureDesk.one.${name}`),
        lang: language,
        maxLength: pictureWords[part],
        hint: hints && language === 'de' && t(`pictureDesk.one.${part}Hint`, { most: pictureWords.alt }),
      };
      return (
        <div key={name} id={`${prefix}${part}.${language}`}>
          {part === 'title' ? <Field {...line} /> : <LongField {...line} rows={3} />}
        </div>
      );
    })}
  </div>
);
