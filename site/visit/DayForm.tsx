import type { Translate } from '#site/language/translator.ts';
import { Button } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import style from './DayForm.module.css';

interface Props {
  t: Translate;
  defaultValue?: string;
  error?: string | undefined;
}

export const DayForm = ({ t, defaultValue = '', error }: Props) => (
  <form className={style.form} action="/visit/day">
    {/* A date field cannot show an invalid day, but a text field can. */}
    <Field
      name="date"
      label={t('visit.day.label')}
      type={error ? 'text' : 'date'}
      defaultValue={defaultValue}
      error={error}
      required
    />
    <Button type="submit" variant="outline">
      {t('visit.day.send')}
    </Button>
  </form>
);
